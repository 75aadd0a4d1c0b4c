// Part of npm run bench: requests per second of processor time, compared with nginx and a bare node:http server.
import { startBare, startCachingNginx, startNginx, startProvidedNginx, writeAnswers } from './http/rivals.ts';
import { coldBatches, filesInTurn, type Target, targetsOf } from './http/targets.ts';
import { type Served, withFolder, withStarted } from './processes.ts';
import { atLeast, median, type Row, report, rounded, takeTurns } from './rows.ts';
import { startSite } from './site.ts';
import { type Load, load } from './wrk.ts';

const rounds = 3;
const seconds = 2;
const connections = 32;

/** A server in the comparison: its address for a target, and the processes whose time counts. */
type Server = { name: string; addressOf(target: Target): string; pids: number[] };

const rows: Row[] = [];
await withFolder((folder) =>
  withStarted(async (keep) => {
    const site = await keep(startSite());
    const targets = await targetsOf(site.url);
    const answers = targets.map(({ answer }) => answer);
    writeAnswers(folder, answers);
    const sending = (name: string, { url, pid }: Served): Server => {
      return { name, addressOf: (target) => `${url}/${targets.indexOf(target)}`, pids: [pid] };
    };
    const nginx = sending('nginx', await keep(startNginx(folder, answers, 'makers')));
    const debians = sending("with Debian's settings", await keep(startNginx(folder, answers, 'debian')));
    const rivals = [nginx, debians, sending('node:http', await keep(startBare(folder)))];

    const ours = server('ours', site);
    for (const target of targets) {
      const loads = await measure([ours, ...rivals], target, '', target.goal);
      if (!target.files) rows.push(besideBare(target, loads));
    }
    const [first] = targets;
    if (!first) return;
    const batches = await coldBatches(site.url, folder);
    await measure([ours, ...rivals], first, ', never asked before', 0.15, batches);

    // Many files in turn, with a megabyte of cache, so that each comes from disk. Where that matters, nginx in front
    // sends them (docs/nginx.conf).
    const forgetful = await keep(startSite({ CACHE_MEGABYTES: '1', PUBLIC_URL: site.url }));
    for (const target of targets.filter(({ files }) => files))
      await measure(
        [server('ours', forgetful), ...rivals],
        target,
        ' from the disk',
        undefined,
        filesInTurn(target, folder),
      );

    // With the usual settings of both: one log line for each request.
    const logging = await keep(startSite({ LOG_LEVEL: 'info', PUBLIC_URL: site.url }));
    const nginxLogging = sending('nginx', await keep(startNginx(folder, answers, 'log')));
    await measure([server('ours', logging), nginxLogging], first, ' with a log', 0.5);

    const behind = server('ours', await keep(startProvidedNginx(folder, site.url)), site);
    const caching = server('its cache alone', await keep(startCachingNginx(folder, site.url)), site);
    for (const target of targets)
      await measure([behind, nginx, debians, caching], target, ' behind docs/nginx.conf', 0.95);
  }),
);
report('http', rows);

/** A server with the targets at their own paths, alone or in front of others. */
function server(name: string, { url, pid }: Served, ...others: Served[]): Server {
  return { name, addressOf: ({ path }) => url + path, pids: [pid, ...others.map((other) => other.pid)] };
}

/** Throughput of pages and the API from memory, relative to the upper bound for any server on Node. */
function besideBare(target: Target, loads: ReadonlyMap<Server, Load[]>): Row {
  const figures = [...loads].flatMap(([{ name }, all]): [string, number][] =>
    ['ours', 'node:http'].includes(name) ? [[name, median(all.map(({ perCpuSecond }) => perCpuSecond))]] : [],
  );
  const ratio = (figures[0]?.[1] ?? Number.NaN) / (figures[1]?.[1] ?? Number.NaN);
  return {
    group: 'requests per CPU second of the server; ratio to node:http',
    name: nameOf(target),
    figures: Object.fromEntries(figures.map(([name, value]) => [name, rounded(value)])),
    ratio,
    ...atLeast(0.75, ratio),
  };
}

function nameOf({ name, answer }: Target, how = ''): string {
  return `${name}${how}, ${(answer.body.byteLength / 1000).toFixed(1)} kB`;
}

/** Puts load on the servers in turn. @param script of wrk, that varies the addresses for the first server */
async function measure(servers: Server[], target: Target, how: string, goal?: number, script?: string) {
  const loads = await takeTurns(servers, rounds, (each, round) => {
    const own = each === servers[0] ? script : undefined;
    const options = { headers: target.asked, script: own, connections };
    return load(each.addressOf(target), each.pids, round === 0 ? 1 : seconds, options);
  });
  const row = (what: string, key: keyof Load): Row => {
    const figures = [...loads].map(([{ name }, all]) => [name, median(all.map((one) => one[key]))] as const);
    const ratio = (figures[0]?.[1] ?? Number.NaN) / (figures[1]?.[1] ?? Number.NaN);
    return {
      group: `${what}; ratio to nginx`,
      name: nameOf(target, how),
      figures: Object.fromEntries(figures.map(([name, value]) => [name, rounded(value)])),
      ratio,
      ...(key === 'perCpuSecond' && goal && atLeast(goal, ratio)),
    };
  };
  rows.push(
    row('requests per CPU second of the server', 'perCpuSecond'),
    row('requests per second', 'perSecond'),
    row(`p99 in ms with ${connections} connections`, 'p99'),
  );
  return loads;
}
