import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Row } from '../../../cli/setup/table.mjs';
import { say } from '../../support/report.ts';
import type { Phase } from '../journal.ts';
import type { Visitor } from '../visitor.ts';
import type { Library } from './library.ts';

/** Milliseconds allowed after a fault that counted as one, and after one that did not: the age of the newest tiles. */
const allowed = { failing: 15_000, otherwise: 30_000 };
const askEvery = 100;

const readiness = z.object({ mirror: z.object({ state: z.string(), complete: z.boolean() }) });

/** What the site reports about its mirror; undefined if it reports nothing. */
export async function mirrorOf(visitor: Visitor) {
  const text = await visitor.get('readyz', '/readyz');
  return text === undefined ? undefined : readiness.parse(JSON.parse(text)).mirror;
}

/** A phase that ended, and further figures for its line. */
export type Return = { phase: Phase; figures: Row['figures'] };

/**
 * Repairs the service with something new to send, and watches the site recover.
 * @param longer milliseconds it may take beyond the usual limit
 * @returns what the site reported of the service just before its recovery, milliseconds from then until /readyz
 * reported "following", and until the home page showed what had changed
 */
export async function comeBack(visitor: Visitor, library: Library, longer = 0): Promise<Return> {
  const { journal } = visitor;
  const { phase } = journal;
  const counted = (await mirrorOf(visitor))?.state ?? 'unknown';
  const most = longer + (counted === 'failing' ? allowed.failing : allowed.otherwise);
  const title = library.retitle();
  const start = performance.now();
  await library.upstream.switchTo('good');
  journal.begin('good');
  const since = () => Math.round(performance.now() - start);
  let [ready, shown]: (number | undefined)[] = [];
  while (since() < longer + allowed.otherwise && (ready === undefined || shown === undefined)) {
    const [mirror, home] = await Promise.all([mirrorOf(visitor), visitor.get('home', '/pl')]);
    if (mirror?.state === 'following') ready ??= since();
    if (home?.includes(title)) shown ??= since();
    await sleep(askEvery);
  }
  const figures = {
    'counted as': counted,
    'ready after': ready ?? 'never',
    'new title after': shown ?? 'never',
  };
  say(`  good again; ${JSON.stringify(figures)}`);
  if (!(ready !== undefined && ready <= most && shown !== undefined && shown <= most))
    phase.wrong.push(`the site is not back in time: ${JSON.stringify(figures)}`);
  return { phase, figures };
}
