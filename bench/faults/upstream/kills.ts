import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioName } from '#e2e/upstream/scenarios.ts';
import type { Upstream } from '#e2e/upstream/server.ts';
import { leases } from '#lib/catalogue/store/lease.ts';
import type { Client } from './client.ts';
import { damageOf } from './kept-store.ts';
import { comeBack, type Recovery } from './recovery.ts';
import type { MortalSite } from './site.ts';
import type { Visited } from './visitor.ts';

/** Milliseconds of the fault before the kill, and after the new start. */
const before = { least: 1000, most: 8000 };
const after = 3000;

/**
 * Kills the site in the middle of a fault and starts it again. A mirror that was killed leaves its lease behind: the
 * next one begins when that has run out.
 */
export async function killIn(
  fault: ScenarioName,
  upstream: Upstream,
  site: MortalSite,
  dataDir: string,
  client: Client,
  { library, journal }: Visited,
): Promise<Recovery> {
  journal.begin(`${fault}, killed`);
  await upstream.become(fault);
  await sleep(before.least + Math.random() * (before.most - before.least));
  journal.killed();
  await site.kill();
  const damage = damageOf(dataDir);
  if (damage.length > 0) journal.breaks('the store is sound after a kill', damage.slice(0, 3).join('; '));
  await site.restart();
  journal.opened();
  await sleep(after);
  return await comeBack(upstream, library, client, journal, leases.mirror.lifetime);
}
