import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '#e2e/support/figures.ts';
import { fetchRaw, type RawResponse } from '#e2e/support/http.ts';
import { newFolder } from '#e2e/support/stops.ts';
import { pagesAt } from '#e2e/support/traffic.ts';
import { microsecond, writeScript, wrk } from './wrk.ts';

/** A request alongside the load: its status (0: failed) and its total time in milliseconds. */
export type Probe = { name: string; status: number; ms: number };

/** What is requested: its path, and whether over a new connection rather than one kept alive, as a proxy's are. */
type Probed = { path: () => string; isNew?: boolean };

/** Measurements for one number of connections: answers per second by kind, and visitors alongside. */
export type Step = {
  connections: number;
  answered: number;
  refused: number;
  /** Refusals without Retry-After, and everything that is neither an answer nor a refusal. */
  wrong: number;
  /** wrk's report of failed connections. */
  failures: string | undefined;
  probes: Probe[];
};

/** Headers of a visitor's requests, and the milliseconds after which one gives up. */
const asBrowser = { 'Accept-Encoding': 'br' };
const patience = 60_000;

/** Milliseconds between two rounds of probes. */
const every = 100;
/** Connections that a proxy keeps open. */
const held = 64;
/** Share of requests for pages that must be rendered, since nobody has requested them before. */
const cold = 0.05;

/** Addresses that the cache keeps once requested. */
export async function cachedAddresses(url: string): Promise<string[]> {
  return [...Object.values(await pagesAt(url)), '/api/frontpage/'];
}

/** Requests something as a visitor does. @param agent with the connections to use; false: a new one */
export function visit(url: string, path: string, agent: Agent | false): Promise<RawResponse> {
  return fetchRaw(url, path, { agent, headers: asBrowser, signal: AbortSignal.timeout(patience) });
}

/** Opens connections, to be used once there is load. */
export async function openConnections(url: string): Promise<Agent> {
  const agent = new Agent({ keepAlive: true });
  await Promise.all(Array.from({ length: held }, () => visit(url, '/healthz', agent)));
  return agent;
}

/**
 * Sends each request ten times a second until the signal, without waiting for earlier requests.
 * @param agent with open connections; it is closed at the end
 */
export async function probe(
  url: string,
  probed: Record<string, Probed>,
  agent: Agent,
  signal: AbortSignal,
): Promise<Probe[]> {
  const requestOnce = async (name: string, path: string, by: Agent | false): Promise<Probe> => {
    const start = performance.now();
    const answer = await visit(url, path, by).catch(() => undefined);
    return { name, status: answer?.status ?? 0, ms: performance.now() - start };
  };
  const pending: Promise<Probe>[] = [];
  while (!signal.aborted) {
    for (const [name, { path, isNew }] of Object.entries(probed))
      pending.push(requestOnce(name, path(), isNew ? false : agent));
    await sleep(every, undefined, { signal }).catch(() => undefined);
  }
  const probes = await Promise.all(pending);
  agent.destroy();
  return probes;
}

/** Quantile of a kind of probe's latencies, in milliseconds. @param status of those that count; undefined: all */
export function latency(probes: Probe[], name: string, share: number, status?: number): number {
  const chosen = probes.filter((one) => one.name === name && [one.status, undefined].includes(status));
  return quantile(
    chosen.map(({ ms }) => ms),
    share,
  );
}

let count = 0;

/** A page of the feed that nobody has requested before. */
export function coldPage(): string {
  count += 1;
  return `/en?max_sorting_datetime=2030-01-01T00:00:00.${String(count).padStart(6, '0')}`;
}

/**
 * Puts load on a site for some seconds, and probes it as a visitor would.
 * @param pause milliseconds that each connection waits before its next request
 */
export async function step(
  url: string,
  cached: string[],
  connections: number,
  seconds: number,
  pause = 0,
): Promise<Step> {
  const ended = new AbortController();
  const probed = {
    kept: { path: () => cached[0] ?? '' },
    cold: { path: coldPage },
    'new connection': { path: () => '/healthz', isNew: true },
  };
  const probing = probe(url, probed, await openConnections(url), ended.signal);
  await using folder = newFolder();
  const script = writeScript(`${folder.path}/mix.lua`, 'address()', mixed(cached, pause));
  const options = { headers: asBrowser, script, connections };
  const printed = await wrk(url, seconds, options).finally(() => ended.abort());
  const counted = (name: string) =>
    Number(new RegExp(`^counted ${name} (\\d+)$`, 'm').exec(printed)?.[1]) / seconds;
  return {
    connections,
    answered: counted('ok'),
    refused: counted('refused'),
    wrong: counted('bare') + counted('other'),
    failures: /Socket errors.*/.exec(printed)?.[0],
    probes: await probing,
  };
}

/** Lua: a function `address` that returns mostly cached addresses, and functions that count the answers by kind. */
function mixed(cached: string[], pause: number): string {
  return `
local kept = { ${cached.map((path) => JSON.stringify(path)).join(', ')} }
local thread
ok, refused, bare, other = 0, 0, 0, 0
function setup(one) thread = one end
function address()
  if math.random() >= ${cold} then return kept[math.random(#kept)] end
  local second = os.date("!%Y-%m-%dT%H:%M:%S", math.random(2000000000, 4000000000))
  return "/pl?max_sorting_datetime=" .. second .. "." .. ${microsecond}
end
function response(status, headers)
  if status == 200 then ok = ok + 1
  elseif status == 503 then
    refused = refused + 1
    if not headers["Retry-After"] then bare = bare + 1 end
  else other = other + 1 end
end
${pause > 0 ? `function delay() return ${Math.round(pause)} end` : ''}
function done()
  for _, name in ipairs({ "ok", "refused", "bare", "other" }) do
    io.write(string.format("counted %s %d\\n", name, thread:get(name)))
  end
end
`;
}
