// The measured runs as Markdown.

const sorted = (values) => values.toSorted((a, b) => a - b);
const median = (values) => sorted(values)[Math.floor(values.length / 2)];
const quantile = (values, q) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * q))];
const mb = (bytes) => (bytes / 1e6).toFixed(0);

const speed = ({ bytes, runs }, kind) => bytes / 1e6 / (median(runs[kind].map((run) => run.ms)) / 1e3);
/** What the column of a case is called, with how long its data is, and how long what was opened in its place. */
const headOf = ({ name, bytes, openedBytes = bytes }) =>
  openedBytes === bytes ? `${name} (${mb(bytes)} MB)` : `${name} (${mb(bytes)} MB in ${mb(openedBytes)} MB)`;
const row = (title, measured, cell) => `| ${title} | ${measured.map(cell).join(' | ')} |`;

/** What a person waits for, of one of the builds. */
function felt(measured, kind) {
  const of = (pick) => (one) => pick(one.runs[kind], one);
  const first = of((runs) => median(runs.map((run) => run.first)).toFixed(0));
  const held = of((runs, { bytes }) => {
    const most = median(runs.map((run) => run.held));
    return `${mb(most)} MB (${((100 * most) / bytes).toFixed(0)} %)`;
  });
  const queries = (figure) =>
    of((runs) => {
      const all = runs.flatMap((run) => run.queries).map(figure).filter(Number.isFinite);
      return all.length ? `${quantile(all, 0.5).toFixed(0)} / ${quantile(all, 0.95).toFixed(0)}` : '–';
    });
  const busy = of((runs) => median(runs.map((run) => run.busy)).toFixed(0));
  const longTasks = of((runs) => {
    const all = runs.flatMap((run) => run.longTasks);
    return all.length ? `${all.length} (longest ${Math.max(...all)} ms)` : '0';
  });
  return [
    row('first dialogue on screen, ms', measured, first),
    row('memory held by page and workers', measured, held),
    row('question to the picture of its answer, ms (50 % / 95 %)', measured, queries(({ ms }) => ms)),
    row('of that the slowest worker, ms (50 % / 95 %)', measured, queries(({ worker }) => worker)),
    row('CPU of the page’s thread while reading, ms', measured, busy),
    row('tasks over 50 ms on the page’s thread while reading', measured, longTasks),
  ];
}

/** The other build, measured in turn with this one. */
export function builds(measured) {
  const lines = [
    row('the other build', measured, ({ name }) => name),
    `|---|${measured.map(() => '---|').join('')}`,
    row('opened, indexed, searchable, MB/s', measured, (one) => speed(one, 'against').toFixed(0)),
    row('× this build', measured, (one) => (speed(one, 'against') / speed(one, 'ours')).toFixed(2)),
    ...felt(measured, 'against'),
  ];
  return lines.join('\n');
}

/** The table of the README: a column for each case. */
export function table(measured, rounds) {
  const version = measured.flatMap(({ runs }) => runs.ours)[0]?.version;
  const speeds = (kind) => (one) => speed(one, kind).toFixed(0);
  const times = (kind, of) => (one) => (speed(one, kind) / speed(one, of)).toFixed(2);
  const checked = ({ runs }) => {
    const [checking, opening] = [runs.checking, runs.ours].map((all) => median(all.map((run) => run.ms)));
    return `${checking.toFixed(0)} (${(checking / opening).toFixed(2)})`;
  };
  const lines = [
    row('', measured, headOf),
    `|---|${measured.map(() => '---|').join('')}`,
    row('read only (16 MB slices, page thread), MB/s', measured, speeds('read')),
    row('`JSON.parse` per record or file, nothing kept, MB/s', measured, speeds('parse')),
    row('**Colloquy: opened, indexed, searchable**, MB/s', measured, speeds('ours')),
    row('× read only', measured, times('ours', 'read')),
    row('× `JSON.parse`', measured, times('ours', 'parse')),
  ];
  if (measured.every(({ runs }) => runs.alone.length > 0))
    lines.push(row('× Colloquy with one worker', measured, times('ours', 'alone')));
  lines.push(...felt(measured, 'ours'));
  lines.push(row('checking, once all is read and nothing is asked, ms (× opening)', measured, checked));
  return [`Generated data; Chromium ${version}; median of ${rounds} rounds.`, '', ...lines].join('\n');
}

/** The cost per byte as the data grows. */
export function growth(measured) {
  if (measured.length === 0) return '';
  const lines = [
    row('AirDialogue, both files', measured, ({ name, bytes }) => `${name}, ${mb(bytes)} MB`),
    `|---|${measured.map(() => '---|').join('')}`,
    row('Colloquy, MB/s', measured, (one) => speed(one, 'ours').toFixed(0)),
  ];
  return lines.join('\n');
}

/** AirDialogue at its full size. */
export function scaled(full) {
  if (!full) return '';
  const { whole, stopped, bytes } = full;
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
  const answered = ({ query, ms, worker }) => `\`${query}\` ${ms.toFixed(0)} ms (worker ${worker.toFixed(0)})`;
  const asked = whole.queries.map(answered).join(', ');
  return [
    `| AirDialogue at full size (${mb(bytes)} MB) | |`,
    '|---|---|',
    `| first dialogue | ${seconds(whole.first)} |`,
    `| all read and searchable | ${seconds(whole.ms)} (${(bytes / 1e3 / whole.ms).toFixed(0)} MB/s) |`,
    `| memory held, and at most | ${mb(whole.held)} MB, ${mb(whole.peak)} MB |`,
    `| question to the picture of its answer | ${asked} |`,
    `| the last dialogue with its flights, from the key | ${whole.lastMs} ms |`,
    `| opened again, from its index (in a private window, where the browser keeps it slowly) | first dialogue after ${seconds(whole.again.first)}, all after ${seconds(whole.again.ms)} |`,
    `| cancelled after 3 s | done in ${stopped.ms} ms, ${stopped.kept} dialogues kept |`,
    `| tasks over 50 ms on the page’s thread | ${whole.longTasks.length} |`,
  ].join('\n');
}

/** The table of the native benchmark; peers that were not measured have no rows. */
export function nativeTable(measured, { rounds, cores }) {
  const has = (kind) => measured.some(({ runs }) => runs[kind].length > 0);
  const cell = (kind, show) => (one) => (one.runs[kind].length ? show(one) : '–');
  const speeds = (kind) => cell(kind, (one) => speed(one, kind).toFixed(0));
  const times = (kind) => cell(kind, (one) => (speed(one, 'ours') / speed(one, kind)).toFixed(2));
  const peaks = (kind) => cell(kind, ({ runs }) => mb(median(runs[kind].map((run) => run.peak))));
  const took = (all) => (all.length ? `${quantile(all, 0.5).toFixed(1)} / ${quantile(all, 0.95).toFixed(1)}` : '–');
  const asked = ({ runs }) => took(runs.ours.filter(({ query }) => query).map((run) => run.asked));
  const theirs = ({ runs }) => took(runs.duckdb.flatMap((run) => run.queries).map(({ ms }) => ms));
  const checked = ({ bytes, runs }) => (bytes / 1e3 / median(runs.ours.map((run) => run.checked))).toFixed(0);
  const references = [
    ['read', 'read only (16 MB slices, 1 thread)'],
    ['parse', '`JSON.parse` in node per record or file, nothing kept (1 thread)'],
    ['orjson', '`orjson.loads`, the same (1 thread)'],
    ['simdjson', '`simdjson.Parser().parse`, values left unread (1 thread)'],
    ['duckdb', `DuckDB \`read_json\` into a table (${cores} threads)`],
  ].filter(([kind]) => has(kind));
  const peers = references.filter(([kind]) => kind !== 'read');
  const short = (title) => title.split(/ \(|,/)[0];
  const lines = [
    row('', measured, headOf),
    `|---|${measured.map(() => '---|').join('')}`,
    ...references.map(([kind, title]) => row(`${title}, MB/s`, measured, speeds(kind))),
    row(`**Colloquy: read, indexed, searchable** (${cores} threads), MB/s`, measured, speeds('ours')),
    row('Colloquy: all of it read twice and checked, MB/s', measured, checked),
    ...references.map(([kind, title]) => row(`× ${short(title)}`, measured, times(kind))),
    row('peak memory, MB: Colloquy', measured, peaks('ours')),
    ...peers.map(([kind, title]) => row(`peak memory, MB: ${short(title)}`, measured, peaks(kind))),
    row('question asked once, ms (50 % / 95 %): Colloquy', measured, asked),
  ];
  if (has('duckdb')) lines.push(row('question asked once, ms (50 % / 95 %): DuckDB', measured, theirs));
  return [`Generated data; median of ${rounds} rounds.`, '', ...lines].join('\n');
}
