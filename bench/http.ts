// Part of npm run bench: requests per second of processor time, compared with nginx and a bare node:http server.
import { resolve } from 'node:path';
import { providedHttp } from '#e2e/support/nginx.ts';
import { newFolder } from '#e2e/support/stops.ts';
import { coldBatches, type Target, targetsOf, writeAnswers } from './http/targets.ts';
import { cachingHttp, sendingHttp, startNginx } from './nginx.ts';
import { atLeast, type Row, report, takeTurns } from './rows.ts';
import { dataFolder, type Served, serveOwn, startSite } from './servers.ts';
import { load } from './wrk.ts';

const rounds = 3;
const seconds = 2;
const connections = 32;

/** A server in the comparison: its address for a target, and the processes whose time counts. */
type Server = { name: string; addressOf(target: Target): string; pids: number[] };

const rows: Row[] = [];
await using temporary = newFolder();
const folder = temporary.path;
await using site = await startSite();
const targets = await targetsOf(site.url);
const [first] = targets;
writeAnswers(folder, targets);
await using sender = await startNginx(`${folder}/sender`, () => sendingHttp(folder, targets));
await using node = await serveOwn('bare', { FOLDER: folder });
const [nginx, bare] = [sending('nginx', sender), sending('node:http', node)];
const alone = [server('ours', site), nginx, bare];
for (const target of targets) {
  const { ours = Number.NaN, 'node:http': most = Number.NaN } = await measure(alone, target, '', target.goal);
  // The upper bound for any server on Node.
  if (target.name !== 'tile')
    rows.push(row('node:http', target, '', { ours, 'node:http': most }, ours / most, 0.75));
}
await measure(alone, first, ', never asked before', 0.15, await coldBatches(site.url, folder));

const scans = resolve(dataFolder, 'scans');
const { host } = new URL(site.url);
await using provided = await startNginx(`${folder}/provided`, (own) => providedHttp(own, [host], scans));
await using caching = await startNginx(`${folder}/caching`, (own) => cachingHttp(own, site.url));
const behind = [server('ours', provided, site), nginx, server('its cache alone', caching, site)];
for (const target of targets) await measure(behind, target, ' behind docs/nginx.conf', 0.95);
report('http', rows);

/** A server with the targets at their own paths, alone or in front of another. */
function server(name: string, ...all: [Served, ...Served[]]): Server {
  return { name, addressOf: ({ path }) => all[0].url + path, pids: all.map(({ pid }) => pid) };
}

/** A server that only sends the answers to the targets, by their numbers. */
function sending(name: string, { url, pid }: Served): Server {
  return { name, addressOf: (target) => `${url}/${targets.indexOf(target)}`, pids: [pid] };
}

/** @param rival that the ratio is to @param how the target is requested */
function row(
  rival: string,
  target: Target,
  how: string,
  figures: Row['figures'],
  ratio: number,
  goal: number,
): Row {
  const name = `${target.name}${how}, ${(target.answer.body.byteLength / 1000).toFixed(1)} kB`;
  const group = `requests per CPU second of the server; ratio to ${rival}`;
  return { group, name, figures, ratio, ...atLeast(goal, ratio) };
}

/**
 * Puts load on the servers in turn; the second one is nginx.
 * @param script wrk script that varies the addresses for the first server
 * @returns for each server the requests per second of its processor time
 */
async function measure(servers: Server[], target: Target, how: string, goal: number, script?: string) {
  const loads = await takeTurns(servers, rounds, (each, round) => {
    const own = each === servers[0] ? script : undefined;
    const options = { headers: target.headers, script: own, connections };
    return load(each.addressOf(target), each.pids, round === 0 ? 1 : seconds, options);
  });
  const speeds = loads.map(({ perCpuSecond }) => perCpuSecond);
  const figures = Object.fromEntries(servers.map(({ name }, index) => [name, speeds[index] ?? Number.NaN]));
  const [ours = Number.NaN, most = Number.NaN] = speeds;
  rows.push(row('nginx', target, how, figures, ours / most, goal));
  return figures;
}
