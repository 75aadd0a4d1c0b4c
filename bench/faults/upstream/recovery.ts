import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Row, say } from '../../rows.ts';
import type { Phase } from '../journal.ts';
import { type Visitor, wholeJson, wholePage } from '../visitor.ts';
import type { Library } from './library.ts';

/** Milliseconds allowed after a fault that counted as one, and after one that did not: the age of the newest tiles. */
const allowed = { failing: 15_000, otherwise: 30_000 };
const askEvery = 100;

const readiness = z.object({ mirror: z.object({ state: z.string(), complete: z.boolean() }) });

/** What the site reports about its mirror; undefined if it reports nothing. */
export async function mirrorOf(visitor: Visitor) {
  const body = await visitor.get('readyz', '/readyz', wholeJson);
  return body && readiness.parse(JSON.parse(body.toString())).mirror;
}

/**
 * Repairs the service with something new to send, and watches the site recover.
 * @param longer milliseconds it may take beyond the usual limit
 * @returns the phase that ended, and figures for the table: what the site reported of the service just before its
 * recovery, milliseconds from then until /readyz reported "following", and until the home page showed what had changed
 */
export async function comeBack(
  visitor: Visitor,
  library: Library,
  longer = 0,
): Promise<{ phase: Phase; figures: Row['figures'] }> {
  const { journal } = visitor;
  const { phase } = journal;
  const counted = (await mirrorOf(visitor))?.state ?? 'unknown';
  const most = longer + (counted === 'failing' ? allowed.failing : allowed.otherwise);
  const title = library.retitle();
  const start = performance.now();
  await library.upstream.switchTo('good');
  journal.begin('good');
  const since = () => Math.round(performance.now() - start);
  let [ready, shown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  while (since() < longer + allowed.otherwise && Math.max(ready, shown) === Number.POSITIVE_INFINITY) {
    const [mirror, home] = await Promise.all([mirrorOf(visitor), visitor.get('home', '/pl', wholePage)]);
    if (mirror?.state === 'following') ready = Math.min(ready, since());
    if (home?.includes(title)) shown = Math.min(shown, since());
    await sleep(askEvery);
  }
  const words = `ready after ${ready} ms, the new title after ${shown} ms`;
  say(`  good again; ${words}`);
  if (Math.max(ready, shown) > most)
    phase.wrong.push(`the site is not back in time (counted as ${counted}): ${words}`);
  const figure = (time: number) => (Number.isFinite(time) ? time : 'never');
  const figures = { 'counted as': counted, 'ready after': figure(ready), 'new title after': figure(shown) };
  return { phase, figures };
}
