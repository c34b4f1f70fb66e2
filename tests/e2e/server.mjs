// Serves dist/ under /some/sub/path/ on 127.0.0.1, as plainly as a static host: no fallback, no headers of ours.
//
//   node server.mjs PORT
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../dist/', import.meta.url));
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
  const file = join(ROOT, inside.endsWith('/') ? inside + 'index.html' : inside);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}

createServer((request, response) => {
  const file = fileAt(request.url);
  if (!file) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not here\n');
    return;
  }
  response.writeHead(200, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': 'no-store',
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
}).listen(Number(process.argv[2]), '127.0.0.1');
