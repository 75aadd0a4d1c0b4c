import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../ask.ts';
import { quantile } from '../rows.ts';

/** A request alongside the load: its status (0: failed) and its total time in milliseconds. */
export type Probe = { name: string; status: number; ms: number };

/** What is requested: its path, and whether over a new connection rather than one kept alive, as a proxy's are. */
type Probed = { path: () => string; isNew?: boolean };

/** Headers of a visitor's requests. */
export const asBrowser = { 'Accept-Encoding': 'br' };

/** Milliseconds between two rounds. */
const every = 100;
/** Connections that a proxy keeps open. */
const held = 64;

/** Opens connections as a proxy keeps them, before there is any load. */
export async function openConnections(url: string): Promise<Agent> {
  const agent = new Agent({ keepAlive: true });
  await Promise.all(Array.from({ length: held }, () => requestOnce('opened', `${url}/healthz`, agent)));
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
  const pending: Promise<Probe>[] = [];
  while (!signal.aborted) {
    for (const [name, { path, isNew }] of Object.entries(probed))
      pending.push(requestOnce(name, url + path(), isNew ? false : agent));
    await sleep(every, undefined, { signal }).catch(() => undefined);
  }
  const probes = await Promise.all(pending);
  agent.destroy();
  return probes;
}

async function requestOnce(name: string, address: string, agent: Agent | false): Promise<Probe> {
  const start = performance.now();
  const answer = await ask(address, agent, { headers: asBrowser }).catch(() => undefined);
  return { name, status: answer?.status ?? 0, ms: performance.now() - start };
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
