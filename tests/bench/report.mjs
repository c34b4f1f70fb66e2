// The measured runs as Markdown.

const sorted = (values) => values.toSorted((a, b) => a - b);
const median = (values) => sorted(values)[Math.floor(values.length / 2)];
const quantile = (values, q) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * q))];
const mb = (bytes) => (bytes / 1e6).toFixed(0);

const speed = ({ bytes, runs }, kind) => bytes / 1e6 / (median(runs[kind].map((run) => run.ms)) / 1e3);
const row = (title, measured, cell) => `| ${title} | ${measured.map(cell).join(' | ')} |`;

/** The table of the README: a column for each case. */
export function table(measured, rounds) {
  const version = measured.flatMap(({ runs }) => runs.ours)[0]?.version;
  const speeds = (kind) => (one) => speed(one, kind).toFixed(0);
  const times = (kind, of) => (one) => (speed(one, kind) / speed(one, of)).toFixed(2);
  const ours = (pick) => (one) => pick(one.runs.ours, one);
  const lines = [
    row('', measured, ({ name, bytes }) => `${name} (${mb(bytes)} MB)`),
    `|---|${measured.map(() => '---|').join('')}`,
    row('read only (16 MB slices, page thread), MB/s', measured, speeds('read')),
    row('`JSON.parse` per record or file, nothing kept, MB/s', measured, speeds('parse')),
    row('**Colloquy: opened, indexed, searchable**, MB/s', measured, speeds('ours')),
    row('× read only', measured, times('ours', 'read')),
    row('× `JSON.parse`', measured, times('ours', 'parse')),
  ];
  if (measured.every(({ runs }) => runs.alone.length > 0))
    lines.push(row('× Colloquy with one worker', measured, times('ours', 'alone')));
  const first = ours((runs) => median(runs.map((run) => run.first)).toFixed(0));
  const held = ours((runs, { bytes }) => {
    const most = median(runs.map((run) => run.held));
    return `${mb(most)} MB (${((100 * most) / bytes).toFixed(0)} %)`;
  });
  const queries = ours((runs) => {
    const all = runs.flatMap((run) => run.queries);
    return all.length ? `${quantile(all, 0.5).toFixed(0)} / ${quantile(all, 0.95).toFixed(0)}` : '–';
  });
  const longTasks = ours((runs) => {
    const all = runs.flatMap((run) => run.longTasks);
    return all.length ? `${all.length} (longest ${Math.max(...all)} ms)` : '0';
  });
  lines.push(
    row('first dialogue on screen, ms', measured, first),
    row('memory held by page and workers', measured, held),
    row('question to counted answer, ms (50 % / 95 %)', measured, queries),
    row('tasks over 50 ms on the page’s thread while reading', measured, longTasks),
  );
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
  const asked = whole.queries.map(({ query, ms }) => `\`${query}\` ${ms.toFixed(0)} ms`).join(', ');
  return [
    `| AirDialogue at full size (${mb(bytes)} MB) | |`,
    '|---|---|',
    `| first dialogue | ${seconds(whole.first)} |`,
    `| all read and searchable | ${seconds(whole.ms)} (${(bytes / 1e3 / whole.ms).toFixed(0)} MB/s) |`,
    `| memory held, and at most | ${mb(whole.held)} MB, ${mb(whole.peak)} MB |`,
    `| question to counted answer | ${asked} |`,
    `| the last dialogue with its flights, from the key | ${whole.lastMs} ms |`,
    `| cancelled after 3 s | done in ${stopped.ms} ms, ${stopped.kept} dialogues kept |`,
    `| tasks over 50 ms on the page’s thread | ${whole.longTasks.length} |`,
  ].join('\n');
}
