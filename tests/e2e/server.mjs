// Serves dist/ under /some/sub/path/ on 127.0.0.1, as plainly as a static host: no fallback, no headers of ours. Beside
// the page, offered/ is the folder OFFERED that journeys fill; like static hosts it gives pieces of its files. SITE is served
// in place of dist/.
//
//   node server.mjs PORT [OFFERED]
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = process.env.SITE ?? fileURLToPath(new URL('../../dist/', import.meta.url));
const OFFERED = process.argv[3];
const PREFIX = '/some/sub/path/';
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** The file that an address means, if it is one of ours. */
function fileAt(url) {
  const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  if (!path.startsWith(PREFIX)) return null;
  const inside = normalize('/' + path.slice(PREFIX.length));
  const isOffered = OFFERED && inside.startsWith('/offered/');
  const file = isOffered
    ? join(OFFERED, inside.slice('/offered/'.length))
    : join(ROOT, inside.endsWith('/') ? inside + 'index.html' : inside);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}

createServer((request, response) => {
  const file = fileAt(request.url);
  if (!file) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not here\n');
    return;
  }
  const { size, mtimeMs } = statSync(file);
  const headers = {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': 'no-store',
    ETag: `"${size}-${mtimeMs}"`,
  };
  const asked = file.startsWith(OFFERED ?? '\n') && /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const [start, end] = asked ? [Number(asked[1]), Math.min(Number(asked[2]), size - 1)] : [0, size - 1];
  if (asked) headers['Content-Range'] = `bytes ${start}-${end}/${size}`;
  response.writeHead(asked ? 206 : 200, headers);
  if (request.method === 'HEAD' || size === 0) response.end();
  else createReadStream(file, { start, end }).pipe(response);
}).listen(Number(process.argv[2]), '127.0.0.1');
