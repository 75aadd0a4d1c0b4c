import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Upstream } from '#e2e/upstream/server.ts';
import type { Client } from './client.ts';
import type { Journal } from './journal.ts';
import type { Library } from './library.ts';

/** How the site came back after a fault. Milliseconds since the service was good again; undefined: not in time. */
export type Recovery = {
  fault: string;
  /** What the site said of the service just before its return. */
  counted: string;
  /** Until /readyz said "following". */
  ready: number | undefined;
  /** Until the home page showed what had changed at the moment of the return. */
  shown: number | undefined;
  /** What is allowed. */
  most: number;
};

/** Milliseconds allowed after a fault that counted as one, and after one that did not: the age of the newest tiles. */
const allowed = { failing: 15_000, otherwise: 30_000 };
const askEvery = 100;

const readiness = z.object({ mirror: z.object({ state: z.string(), complete: z.boolean() }) });

/** What the site says of its mirror; undefined where it says nothing. */
export async function mirrorOf(client: Client) {
  const text = await client.get('readyz', '/readyz');
  return text === undefined ? undefined : readiness.parse(JSON.parse(text)).mirror;
}

/**
 * Lets the service be good again with something new to tell, and watches the site come back.
 * @param longer milliseconds that it may take beyond what is allowed of itself
 */
export async function comeBack(
  upstream: Upstream,
  library: Library,
  client: Client,
  journal: Journal,
  longer = 0,
): Promise<Recovery> {
  const fault = journal.phase.name;
  const counted = (await mirrorOf(client))?.state ?? 'unknown';
  const most = longer + (counted === 'failing' ? allowed.failing : allowed.otherwise);
  const title = library.retitle();
  const begun = performance.now();
  await upstream.become('good');
  journal.begin('good');
  const since = () => Math.round(performance.now() - begun);
  const recovery: Recovery = { fault, counted, ready: undefined, shown: undefined, most };
  while (
    since() < longer + allowed.otherwise &&
    (recovery.ready === undefined || recovery.shown === undefined)
  ) {
    const [mirror, home] = await Promise.all([mirrorOf(client), client.get('home', '/pl')]);
    if (mirror?.state === 'following') recovery.ready ??= since();
    if (home?.includes(title)) recovery.shown ??= since();
    await sleep(askEvery);
  }
  const { ready = Number.POSITIVE_INFINITY, shown = Number.POSITIVE_INFINITY } = recovery;
  if (Math.max(ready, shown) > most) {
    const words = `after "${fault}" (${counted}): ready after ${ready} ms, the new title after ${shown} ms`;
    journal.breaks(`the site is back in time`, words);
  }
  return recovery;
}
