// Keeps one version of the page for times without a network: all of it, or nothing.
//
// `colloquy finish-build` fills in the version and its files, each with its type and its SHA-256; what has another hash, such as a
// host's error page or a file of another version, is never kept. Nothing but these files is answered here.
const version = "@VERSION@";
const files = @FILES@;

const { scope } = registration;
const family = `colloquy ${scope} `;
const name = family + version;
const page = scope + "index.html";
const kept = new Map(files.map(([path, type, hash]) => [scope + path, { type, hash }]));
// Of these, other versions have their own: the address ends in the version.
const shared = new Set([...kept.keys()].filter((url) => url.includes("?")).map((url) => url.split("?")[0]));

/** What is kept of a response, if it is the file of this version. */
async function genuine(url, response) {
  const { type, hash } = kept.get(url);
  const bytes = await response.arrayBuffer();
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const headers = { "Content-Type": type, "Content-Length": bytes.byteLength };
  return response.ok && hex === hash ? new Response(bytes, { headers }) : null;
}

async function fetched(url) {
  return genuine(url, await fetch(url, { cache: "no-cache" }));
}

/** Nothing is kept before everything is here; a version that is not whole is not installed. */
async function install() {
  const urls = [...kept.keys()];
  const found = await Promise.all(urls.map(fetched));
  if (!found.every(Boolean)) throw new Error("the host has files of another version");
  const cache = await caches.open(name);
  try {
    await Promise.all(urls.map((url, at) => cache.put(url, found[at])));
  } catch (full) {
    await caches.delete(name);
    throw full;
  }
}

/** Removes other versions, but for those that a tab still shows: it holds a lock of that name. */
async function sweep() {
  const held = navigator.locks ? (await navigator.locks.query()).held : [];
  const isShown = (other) => held.some((lock) => other.startsWith(`${lock.name} `));
  const others = (await caches.keys()).filter((other) => other.startsWith(family) && other !== name);
  await Promise.all(others.filter((other) => !isShown(other)).map((other) => caches.delete(other)));
}

/**
 * Whether everything is kept. What is missing, or found to be broken when `isDeep`, is fetched again. When the host has
 * another version by now, this one is given up, and the host's takes its place.
 */
async function repair(isDeep) {
  const cache = await caches.open(name);
  let isGone = false;
  const repairOne = async (url) => {
    const found = await cache.match(url);
    if (found && (!isDeep || (await genuine(url, found)))) return true;
    try {
      const anew = await fetched(url);
      if (anew) await cache.put(url, anew);
      else isGone = true;
      return Boolean(anew);
    } catch {
      return false;
    }
  };
  const are = await Promise.all([...kept.keys()].map(repairOne));
  if (isGone) await caches.delete(name);
  return are.every(Boolean);
}

/** What is kept; without it, what the host has. */
async function answer(url, request, event) {
  // What was forgotten as a whole stays so until a page starts again.
  const open = async () => ((await caches.has(name)) ? caches.open(name) : null);
  const cache = await open().catch(() => null);
  const found = await cache?.match(url).catch(() => null);
  if (found) return found;
  const response = await fetch(request);
  const copy = response.clone();
  const take = async () => {
    const anew = await genuine(url, copy);
    await (anew ? cache?.put(url, anew) : caches.delete(name));
  };
  event.waitUntil(take().catch(() => {}));
  return response;
}

/** A file of a version that a tab still shows. */
async function older(request) {
  return (await caches.match(request).catch(() => null)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));

addEventListener("activate", (event) => event.waitUntil(Promise.all([sweep(), clients.claim()])));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("range")) return;
  const [url] = request.url.split("#");
  const [path] = url.split("?");
  if (request.mode === "navigate") {
    if (path === scope || path === page) event.respondWith(answer(page, request, event));
  } else if (kept.has(url)) event.respondWith(answer(url, request, event));
  else if (shared.has(path)) event.respondWith(older(request));
});

// From the page: a person asked for the new version, the page has started, or it could not start.
addEventListener("message", (event) => {
  const look = async () => {
    await sweep().catch(() => {});
    const isWhole = await repair(event.data === "broken").catch(() => false);
    event.ports[0]?.postMessage(isWhole);
  };
  if (event.data === "load") skipWaiting();
  else event.waitUntil(look());
});
