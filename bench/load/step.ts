import { quantile } from '../rows.ts';
import type { Site } from '../site.ts';
import { coldPage, openConnections, type Probe, probe } from './probe.ts';
import { type Traffic, traffic } from './traffic.ts';

/** What was measured with one number of connections. */
export type Step = Traffic & { connections: number; probes: Probe[] };

/** Share of requests for pages that must be made. */
const cold = 0.05;

/** Loads the site, and asks beside the load as a visitor would. @param kept addresses that the cache holds */
export async function step(
  site: Site,
  kept: string[],
  connections: number,
  seconds: number,
  pause = 0,
): Promise<Step> {
  const [first = '/healthz'] = kept;
  const ended = new AbortController();
  const probed = {
    kept: { path: () => first },
    cold: { path: coldPage },
    'new connection': { path: () => '/healthz', isNew: true },
  };
  const probing = probe(site.url, probed, await openConnections(site.url), ended.signal);
  const sent = await traffic(site.url, connections, seconds, { kept, cold, pause }).finally(() =>
    ended.abort(),
  );
  return { ...sent, connections, probes: await probing };
}

/** Milliseconds below which a share of the probes of a kind ended. @param status of those that count; undefined: all */
export function latency(probes: Probe[], name: string, share: number, status?: number): number {
  const chosen = probes.filter((one) => one.name === name && (status === undefined || one.status === status));
  return quantile(
    chosen.map(({ ms }) => ms),
    share,
  );
}
