import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagesAt } from '#e2e/support/traffic.ts';
import { newFolder } from '../processes.ts';
import { microsecond, wrk } from '../wrk.ts';
import { asBrowser, coldPage, openConnections, type Probe, probe } from './probe.ts';

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

/** Share of requests for pages that must be rendered, since nobody has requested them before. */
const cold = 0.05;

/** Addresses that the cache keeps once requested. */
export async function cachedAddresses(url: string): Promise<string[]> {
  return [...Object.values(await pagesAt(url)), '/api/frontpage/'];
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
  const script = join(folder.path, 'mix.lua');
  writeFileSync(script, mixed(cached, pause));
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

/** A wrk script that requests mostly cached addresses and counts the answers by kind. */
function mixed(cached: string[], pause: number): string {
  return `
local kept = { ${cached.map((path) => JSON.stringify(path)).join(', ')} }
local thread
function setup(one) thread = one end
function init()
  math.randomseed(${Math.floor(Math.random() * 2 ** 31)})
  ok, refused, bare, other = 0, 0, 0, 0
end
function request()
  if math.random() >= ${cold} then return wrk.format("GET", kept[math.random(#kept)]) end
  local day = string.format("20%02d-%02d-%02d", math.random(31, 99), math.random(12), math.random(28))
  local time = string.format("%02d:%02d:%02d", math.random(23), math.random(59), math.random(59))
  return wrk.format("GET", "/pl?max_sorting_datetime=" .. day .. "T" .. time .. "." .. ${microsecond})
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
