import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RecordedAnswer, recordAnswer, writeAnswers } from './http/answers.ts';
import { startNginx } from './http/nginx.ts';
import { connections, type Load, load } from './http/wrk.ts';
import { type Started, start } from './processes.ts';
import { median, type Row, report, rounded } from './rows.ts';
import { budgetedPages } from './script-bytes.ts';
import { freePort, startSite } from './site.ts';

const rounds = 3;
const seconds = 2;

// Pages go out as browsers ask for them; the API is never compressed.
const asBrowser = { 'Accept-Encoding': 'br' };
const targets = (pages: { home: string; 'static page': string; object: string }) => [
  { name: '/api/frontpage/', path: '/api/frontpage/', asked: {} },
  { name: 'home', path: pages.home, asked: asBrowser },
  { name: 'static page', path: pages['static page'], asked: asBrowser },
  { name: 'object', path: pages.object, asked: asBrowser },
];

type Server = {
  name: string;
  url: string;
  pid: number;
  addressOf(answer: RecordedAnswer, index: number): string;
};

const started: Started[] = [];
const folder = mkdtempSync(join(tmpdir(), 'czytelnia-bench-'));
try {
  const site = await startSite();
  started.push(site);
  const asked = targets(await budgetedPages(site.url));
  const answers: RecordedAnswer[] = [];
  for (const { path, asked: headers } of asked) answers.push(await recordAnswer(site.url, path, headers));
  writeAnswers(folder, answers);
  const rivals = await startRivals(answers);
  const ours = server('ours', site, ({ path }) => path);
  const rows: Row[] = [];
  for (const [index, target] of asked.entries()) {
    const answer = answers[index];
    if (!answer) continue;
    const measured = await compare([ours, ...rivals.quiet], answer, index, target.asked);
    const kilobytes = (answer.body.byteLength / 1000).toFixed(1);
    rows.push(...rowsOf(`${target.name}, ${kilobytes} kB`, measured));
  }
  // With the settings of both that an operator finds: a line of log for each request.
  const logging = await startSite({ LOG_LEVEL: 'info', PUBLIC_URL: site.url });
  started.push(logging);
  const [first] = answers;
  if (first) {
    const both = [server('ours', logging, ({ path }) => path), ...rivals.logging];
    rows.push(...rowsOf('/api/frontpage/, with a log', await compare(both, first, 0, {})));
  }
  report('http', rows);
} finally {
  for (const each of started.reverse()) await each.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function startRivals(answers: RecordedAnswer[]) {
  const byNumber = (_: RecordedAnswer, index: number) => `/${index}`;
  const nginx = await startNginx(folder, answers, { log: false });
  started.push(nginx);
  const nginxLogging = await startNginx(folder, answers, { log: true });
  started.push(nginxLogging);
  const url = `http://127.0.0.1:${await freePort()}`;
  const bare = await start(
    process.execPath,
    ['.bench/programs/bare.js', folder, new URL(url).port],
    async () => (await fetch(`${url}/0`)).ok,
    { log: join(folder, 'bare.log') },
  );
  started.push(bare);
  return {
    quiet: [server('nginx', nginx, byNumber), server('node:http', { ...bare, url }, byNumber)],
    logging: [server('nginx', nginxLogging, byNumber)],
  };
}

function server(
  name: string,
  { url, pid }: { url: string; pid: number },
  path: (answer: RecordedAnswer, index: number) => string,
): Server {
  return { name, url, pid, addressOf: (answer, index) => url + path(answer, index) };
}

/** Loads the servers in turn, several times, so that a busy moment of the machine meets all of them. */
async function compare(
  servers: Server[],
  answer: RecordedAnswer,
  index: number,
  asked: Record<string, string>,
): Promise<Map<string, Load>> {
  const loads = new Map<string, Load[]>(servers.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const each of servers) {
      const warming = round === 0;
      const result = await load(each.addressOf(answer, index), each.pid, warming ? 1 : seconds, asked);
      if (!warming) loads.get(each.name)?.push(result);
    }
  }
  const middle = (all: Load[]): Load => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    perCpuSecond: median(all.map(({ perCpuSecond }) => perCpuSecond)),
    p99: median(all.map(({ p99 }) => p99)),
  });
  return new Map([...loads].map(([name, all]) => [name, middle(all)]));
}

function rowsOf(name: string, measured: Map<string, Load>): Row[] {
  const row = (group: string, pick: (load: Load) => number, least?: number): Row => {
    const figures = Object.fromEntries([...measured].map(([who, all]) => [who, rounded(pick(all))]));
    const [ours, nginx] = [measured.get('ours'), measured.get('nginx')];
    const ratio = ours && nginx ? pick(ours) / pick(nginx) : Number.NaN;
    return { group, name, figures, ratio, ...(least && { goal: `≥ ${least}`, reached: ratio >= least }) };
  };
  return [
    row('requests per CPU second of the server; ratio to nginx', ({ perCpuSecond }) => perCpuSecond, 0.5),
    row('requests per second; ratio to nginx', ({ perSecond }) => perSecond),
    row(`p99 in ms with ${connections} connections; ratio to nginx`, ({ p99 }) => p99),
  ];
}
