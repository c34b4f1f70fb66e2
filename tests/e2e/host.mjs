// A host of its own for one journey: it can be stopped, moved to another version, and made to answer wrongly.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test as base } from './fixtures.mjs';
import { TOP, scratch } from './support.mjs';

const PATH = '/a/path/';
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

export const DIST = join(TOP, 'dist');

/** The build and the version that a built site says it is of. */
export function versionOf(folder) {
  const program = readFileSync(join(folder, 'service-worker.js'), 'utf8');
  const [, build, hash] = /const version = "(\S+) (\S+)"/.exec(program);
  return { build, version: `${build} ${hash}` };
}

/** A program that says it is of another build; both have the same length. */
export function rebuilt(program, build, other) {
  return Buffer.from(program.toString('latin1').replaceAll(build, other), 'latin1');
}

/** The site once more as if it were of another build: other names, other bytes, finished anew. */
export function otherVersion(name) {
  const folder = join(scratch(name), 'dist');
  cpSync(DIST, folder, { recursive: true });
  const { build } = versionOf(folder);
  const other = build.replace(/./g, 'f');
  for (const file of readdirSync(folder).filter((file) => file.endsWith('.wasm'))) {
    const path = join(folder, file);
    writeFileSync(path, rebuilt(readFileSync(path), build, other));
  }
  // Addresses, and not the names by which glue and program know each other.
  const renamed = (text) => text.replaceAll(/((?:from |href=|path: )["']\.\/(?:app|parts))-/g, '$1-other-');
  for (const file of readdirSync(folder).filter((file) => /^(app|parts)-/.test(file))) {
    const [path, moved] = [join(folder, file), join(folder, file.replace('-', '-other-'))];
    if (file.endsWith('.js')) writeFileSync(path, renamed(readFileSync(path, 'utf8')));
    renameSync(path, moved);
  }
  const page = renamed(readFileSync(join(folder, 'index.html'), 'utf8'));
  writeFileSync(join(folder, 'index.html'), page.replace('<html lang="en">', '<html lang="en" data-other>'));
  // Without wasm-opt, which would take a minute and change nothing that is looked at.
  execFileSync(join(TOP, '.ci/tool'), ['finish-build', '--target', join(folder, '..'), '--build', other, folder], { cwd: TOP });
  return folder;
}

/** Serves the site on a port of its own, below a path. */
async function startHost() {
  const host = {
    folder: DIST,
    /** Paths below the page that were asked for. */
    asked: [],
    /** Answers some paths otherwise: `{ status, type, body }`. */
    odd: {},
    /** Gives parts of files. */
    hasRanges: true,
    /** What it does with a part before it gives it: `(path, bytes) => bytes`, or nothing at all for one that stalls. */
    spoil: (_path, bytes) => bytes,
    /** A line of so many bytes a second. */
    rate: Infinity,
  };
  const line = { free: 0 };
  /** Sends a body as fast as the line is. */
  const send = async (response, body) => {
    if (host.rate === Infinity) return response.end(body);
    for (let at = 0; at < body.length; at += 16_384) {
      const piece = body.subarray(at, at + 16_384);
      // All answers share one line.
      line.free = Math.max(line.free, performance.now()) + (piece.length * 1000) / host.rate;
      await new Promise((done) => setTimeout(done, line.free - performance.now()));
      response.write(piece);
    }
    response.end();
  };
  const serve = (request, response) => {
    const { pathname, search } = new URL(request.url, 'http://localhost');
    const path = pathname.startsWith(PATH) ? pathname.slice(PATH.length) || 'index.html' : '';
    host.asked.push(path + search);
    const odd = host.odd[path];
    const file = join(host.folder, path);
    if (odd) {
      response.writeHead(odd.status ?? 200, { 'Content-Type': odd.type ?? 'text/html' }).end(odd.body ?? '');
    } else if (path && existsSync(file)) {
      const headers = { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'max-age=600' };
      const all = readFileSync(file);
      const [, start, end] = (host.hasRanges && /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')) || [];
      if (start === undefined) {
        const isPacked = host.rate < Infinity && (request.headers['accept-encoding'] ?? '').includes('gzip');
        const body = isPacked ? gzipSync(all) : all;
        response.writeHead(200, isPacked ? { ...headers, 'Content-Encoding': 'gzip' } : headers);
        return send(response, body);
      }
      if (Number(start) >= all.length) return response.writeHead(416).end();
      const part = host.spoil(path, Buffer.from(all.subarray(Number(start), Number(end) + 1)));
      if (!part) return;
      headers['Content-Range'] = `bytes ${start}-${end}/${all.length}`;
      response.writeHead(206, headers);
      return send(response, part);
    } else {
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>not here</p>');
    }
  };
  const server = createServer(serve);
  // One that is stopped keeps its port, which somebody else would get, and hangs up on everybody.
  let isStopped = false;
  server.on('connection', (socket) => isStopped && socket.destroy());
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  host.address = `http://127.0.0.1:${server.address().port}${PATH}`;
  host.stop = () => {
    isStopped = true;
    server.closeAllConnections();
  };
  host.start = () => (isStopped = false);
  host.end = async () => {
    host.stop();
    await new Promise((done) => server.close(done));
  };
  return host;
}

/** The `test` of journeys with a host of their own. */
export const test = base.extend({
  host: async ({}, use) => {
    const host = await startHost();
    await use(host);
    await host.end();
  },
});
