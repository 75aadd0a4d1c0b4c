// Part of npm run bench: requests per second of processor time, compared with nginx and a bare node:http server.
import { startBare, startCachingNginx, startNginx, startProvidedNginx, writeAnswers } from './http/rivals.ts';
import { coldBatches, filesInTurn, type Target, targetsOf } from './http/targets.ts';
import { newFolder, type Served } from './processes.ts';
import { atLeast, type Row, report, takeTurns } from './rows.ts';
import { startSite } from './site.ts';
import { type Load, load } from './wrk.ts';

const rounds = 3;
const seconds = 2;
const connections = 32;

/** A server in the comparison: its address for a target, and the processes whose time counts. */
type Server = { name: string; addressOf(target: Target): string; pids: number[] };

const rows: Row[] = [];
await using folder = newFolder();
await using site = await startSite();
const targets = await targetsOf(site.url);
const [first] = targets;
writeAnswers(
  folder.path,
  targets.map(({ answer }) => answer),
);
await using makers = await startNginx(folder.path, targets, 'makers');
await using debian = await startNginx(folder.path, targets, 'debian');
await using bare = await startBare(folder.path);
const [ours, nginx, debians] = [
  server('ours', site),
  sending('nginx', makers),
  sending("with Debian's settings", debian),
];
const rivals = [nginx, debians, sending('node:http', bare)];
for (const target of targets) {
  const loads = await measure([ours, ...rivals], target, '', target.goal);
  if (!target.files) rows.push(besideBare(target, loads));
}
await measure(
  [ours, ...rivals],
  first,
  ', never asked before',
  0.15,
  await coldBatches(site.url, folder.path),
);

// Many files in turn, with a megabyte of cache, so that each comes from disk. Where that matters, nginx in front sends
// them (docs/nginx.conf).
await using forgetful = await startSite({ CACHE_MEGABYTES: '1', PUBLIC_URL: site.url });
for (const target of targets.filter(({ files }) => files)) {
  const script = filesInTurn(target, folder.path);
  await measure([server('ours', forgetful), ...rivals], target, ' from the disk', undefined, script);
}

// With the usual settings of both: one log line for each request.
await using logging = await startSite({ LOG_LEVEL: 'info', PUBLIC_URL: site.url });
await using nginxLogging = await startNginx(folder.path, targets, 'log');
await measure([server('ours', logging), sending('nginx', nginxLogging)], first, ' with a log', 0.5);

await using provided = await startProvidedNginx(folder.path, site.url);
await using caching = await startCachingNginx(folder.path, site.url);
const behind = [server('ours', provided, site), nginx, debians, server('its cache alone', caching, site)];
for (const target of targets) await measure(behind, target, ' behind docs/nginx.conf', 0.95);
report('http', rows);

/** A server with the targets at their own paths, alone or in front of others. */
function server(name: string, { url, pid }: Served, ...others: Served[]): Server {
  return { name, addressOf: ({ path }) => url + path, pids: [pid, ...others.map((other) => other.pid)] };
}

/** A server that only sends the answers to the targets, by their numbers. */
function sending(name: string, { url, pid }: Served): Server {
  return { name, addressOf: (target) => `${url}/${targets.indexOf(target)}`, pids: [pid] };
}

/** Throughput of pages and the API from memory, relative to the upper bound for any server on Node. */
function besideBare(target: Target, loads: Map<string, Load | undefined>): Row {
  const [own = Number.NaN, bare = Number.NaN] = ['ours', 'node:http'].map(
    (name) => loads.get(name)?.perCpuSecond,
  );
  const group = 'requests per CPU second of the server; ratio to node:http';
  const figures = { ours: own, 'node:http': bare };
  return { group, name: nameOf(target), figures, ratio: own / bare, ...atLeast(0.75, own / bare) };
}

function nameOf({ name, answer }: Target, how = ''): string {
  return `${name}${how}, ${(answer.body.byteLength / 1000).toFixed(1)} kB`;
}

/**
 * Puts load on the servers in turn; the second one is nginx.
 * @param script of wrk, that varies the addresses for the first server
 * @returns the loads by the name of the server
 */
async function measure(servers: Server[], target: Target, how: string, goal?: number, script?: string) {
  const loads = await takeTurns(servers, rounds, (each, round) => {
    const own = each === servers[0] ? script : undefined;
    const options = { headers: target.asked, script: own, connections };
    return load(each.addressOf(target), each.pids, round === 0 ? 1 : seconds, options);
  });
  const row = (what: string, key: keyof Load): Row => {
    const [own = Number.NaN, nginx = Number.NaN] = loads.map((one) => one[key]);
    return {
      group: `${what}; ratio to nginx`,
      name: nameOf(target, how),
      figures: Object.fromEntries(
        servers.map(({ name }, index) => [name, loads[index]?.[key] ?? Number.NaN]),
      ),
      ratio: own / nginx,
      ...(key === 'perCpuSecond' && goal && atLeast(goal, own / nginx)),
    };
  };
  rows.push(
    row('requests per CPU second of the server', 'perCpuSecond'),
    row('requests per second', 'perSecond'),
    row(`p99 in ms with ${connections} connections`, 'p99'),
  );
  return new Map(servers.map(({ name }, index) => [name, loads[index]] as const));
}
