import { type TestContext, vi } from 'vitest';
import { type Fronted, type FrontedOptions, startFronted } from '../support/fronted.ts';
import type { ScenarioName } from '../upstream/scenarios.ts';
import { startWithoutPages } from './without-pages.fixture.ts';

/** For files whose tests wait more than they work: some run at once. Call it where the file begins. */
export function allowSomeAtOnce(): void {
  vi.setConfig({ maxConcurrency: 3 });
}

/** A service and a site that mirrors it, for one test. */
export async function frontedFor(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  scenario?: ScenarioName,
  options?: FrontedOptions,
): Promise<Fronted> {
  const starting = startFronted(scenario, options);
  // Also of a test that has waited too long for it: what it has begun must not outlive the run.
  onTestFinished(async () => (await starting).stop());
  return await starting;
}

/** The same, when all that the service has is mirrored. */
export async function mirroredFor(
  context: Pick<TestContext, 'onTestFinished'>,
  scenario?: ScenarioName,
  options?: FrontedOptions,
): Promise<Fronted> {
  const fronted = await frontedFor(context, scenario, options);
  await fronted.mirrored();
  return fronted;
}

/** For sites of which no page is looked at: all else is as in production, and they start in no time. */
export const withoutPages = { startSite: startWithoutPages } satisfies FrontedOptions;
