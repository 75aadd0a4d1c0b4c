import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RecordedAnswer, recordAnswer, writeAnswers } from './http/answers.ts';
import { startCachingNginx, startNginx, startProvidedNginx } from './http/nginx.ts';
import { coldBatches, filesInTurn, type Target, targetsOf } from './http/targets.ts';
import { type Load, load, manyConnections } from './http/wrk.ts';
import { type Started, start } from './processes.ts';
import { median, type Row, report, rounded } from './rows.ts';
import { freePort, startSite } from './site.ts';

const rounds = 3;
const seconds = 2;

type Server = {
  name: string;
  url: string;
  /** Processes whose time counts. */
  pids: number[];
  addressOf(target: Target, index: number): string;
};

const started: Started[] = [];
const folder = mkdtempSync(join(tmpdir(), 'czytelnia-bench-'));
try {
  const site = await startSite();
  started.push(site);
  const targets = await targetsOf(site.url);
  const answers: RecordedAnswer[] = [];
  for (const { path, asked } of targets) answers.push(await recordAnswer(site.url, path, asked));
  writeAnswers(folder, answers);
  const rivals = await startRivals(answers);
  const ours = server('ours', site, ({ path }) => path);
  const rows: Row[] = [];
  const measure = async (
    servers: Server[],
    index: number,
    name = '',
    { goal, bareGoal }: { goal?: number; bareGoal?: number } = {},
    script?: string,
  ) => {
    const [target, answer] = [targets[index], answers[index]];
    if (!target || !answer) return;
    const kilobytes = (answer.body.byteLength / 1000).toFixed(1);
    const measured = await compare(servers, target, index, script);
    rows.push(...rowsOf(`${target.name}${name}, ${kilobytes} kB`, measured, goal, bareGoal));
  };
  for (const [index, { goal, isFile }] of targets.entries())
    await measure([ours, ...rivals.quiet], index, '', { goal, ...(!isFile && { bareGoal: 0.75 }) });
  const batches = await coldBatches(site.url, folder);
  await measure([ours, ...rivals.quiet], 0, ', never asked before', { goal: 0.15 }, batches);

  // Of many files in turn, in a megabyte of memory none is left: each comes from the disk. Where that counts, nginx in
  // front sends them (docs/nginx.conf).
  const forgetful = await startSite({ CACHE_MEGABYTES: '1', PUBLIC_URL: site.url });
  started.push(forgetful);
  const fromDisk = server('ours', forgetful, ({ path }) => path);
  for (const [index, { isFile, name }] of targets.entries()) {
    if (!isFile) continue;
    const inTurn = await filesInTurn(site.url, folder, name);
    await measure([fromDisk, ...rivals.quiet], index, ' from the disk', {}, inTurn);
  }

  // With the settings of both that an operator finds: a line of log for each request.
  const logging = await startSite({ LOG_LEVEL: 'info', PUBLIC_URL: site.url });
  started.push(logging);
  await measure([server('ours', logging, ({ path }) => path), ...rivals.logging], 0, ' with a log', {
    goal: 0.5,
  });

  const provided = await startProvidedNginx(folder, site.url);
  started.push(provided);
  const behind = server('ours', provided, ({ path }) => path, [provided.pid, site.pid]);
  const caching = await startCachingNginx(folder, site.url);
  started.push(caching);
  const kept = server('its cache alone', caching, ({ path }) => path, [caching.pid, site.pid]);
  for (const index of targets.keys())
    await measure([behind, ...rivals.quiet.slice(0, 2), kept], index, ' behind docs/nginx.conf', {
      goal: 0.95,
    });
  report('http', rows);
} finally {
  for (const each of started.reverse()) await each.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function startRivals(answers: RecordedAnswer[]) {
  const byNumber = (_: Target, index: number) => `/${index}`;
  const nginx = await startNginx(folder, answers, 'makers');
  started.push(nginx);
  const debians = await startNginx(folder, answers, 'debian');
  started.push(debians);
  const nginxLogging = await startNginx(folder, answers, 'log');
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
    quiet: [
      server('nginx', nginx, byNumber),
      server("with Debian's settings", debians, byNumber),
      server('node:http', { ...bare, url }, byNumber),
    ],
    logging: [server('nginx', nginxLogging, byNumber)],
  };
}

function server(
  name: string,
  { url, pid }: { url: string; pid: number },
  path: Server['addressOf'],
  pids = [pid],
): Server {
  return { name, url, pids, addressOf: (target, index) => url + path(target, index) };
}

/**
 * Loads the servers in turn, several times, so that a busy moment of the machine meets all of them.
 * @param script of wrk, that makes other addresses of the first server's
 */
async function compare(
  servers: Server[],
  target: Target,
  index: number,
  script?: string,
): Promise<Map<string, Load>> {
  const loads = new Map<string, Load[]>(servers.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [place, each] of servers.entries()) {
      const warming = round === 0;
      const result = await load(each.addressOf(target, index), each.pids, warming ? 1 : seconds, {
        headers: target.asked,
        script: place === 0 ? script : undefined,
      });
      if (!warming) loads.get(each.name)?.push(result);
    }
  }
  const middle = (all: Load[]): Load => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    perCpuSecond: median(all.map(({ perCpuSecond }) => perCpuSecond)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
  });
  return new Map([...loads].map(([name, all]) => [name, middle(all)]));
}

function rowsOf(name: string, measured: Map<string, Load>, goal?: number, bareGoal?: number): Row[] {
  const row = (group: string, pick: (load: Load) => number, rival = 'nginx', least?: number): Row => {
    const figures = Object.fromEntries([...measured].map(([who, all]) => [who, rounded(pick(all))]));
    const [ours, theirs] = [measured.get('ours'), measured.get(rival)];
    const ratio = ours && theirs ? pick(ours) / pick(theirs) : Number.NaN;
    return { group, name, figures, ratio, ...(least && { goal: `≥ ${least}`, reached: ratio >= least }) };
  };
  const perCpuSecond = ({ perCpuSecond }: Load) => perCpuSecond;
  const perCpu = 'requests per CPU second of the server; ratio to';
  return [
    row(`${perCpu} nginx`, perCpuSecond, 'nginx', goal),
    ...(bareGoal ? [row(`${perCpu} a bare node:http server`, perCpuSecond, 'node:http', bareGoal)] : []),
    row('requests per second; ratio to nginx', ({ perSecond }) => perSecond),
    row(`p99 in ms with ${manyConnections} connections; ratio to nginx`, ({ p99 }) => p99),
  ];
}
