// Reads or parses files in node, as run.mjs does in a page: `reference.mjs read|parse lines|whole FILES`. Prints {"ms"}.

import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

const SLICE_BYTES = 16 << 20;
const NEWLINE = 10;

function parseLines(bytes) {
  for (let at = 0; at < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, at);
    const end = newline < 0 ? bytes.length : newline;
    if (end > at) JSON.parse(bytes.toString('utf8', at, end));
    at = end + 1;
  }
}

/** Reads one file slice by slice; what follows the last line end of a slice goes before the next. */
function readSlices(path, take) {
  const file = openSync(path);
  const buffer = Buffer.alloc(2 * SLICE_BYTES);
  let carried = 0;
  for (let read; (read = readSync(file, buffer, carried, SLICE_BYTES, null)) > 0; ) {
    const bytes = buffer.subarray(0, carried + read);
    carried = take(bytes);
    bytes.copyWithin(0, bytes.length - carried);
  }
  if (carried > 0) parseLines(buffer.subarray(0, carried));
  closeSync(file);
}

function linesOf(bytes) {
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  parseLines(bytes.subarray(0, end));
  return bytes.length - end;
}

const [job, form, ...files] = process.argv.slice(2);
const start = performance.now();
for (const path of files) {
  if (job === 'read') readSlices(path, () => 0);
  else if (form === 'lines') readSlices(path, linesOf);
  else JSON.parse(readFileSync(path, 'utf8'));
}
console.log(JSON.stringify({ ms: performance.now() - start }));
