import { type TestContext, vi } from 'vitest';
import { type Fronted, type FrontedOptions, startFronted } from '../support/fronted.ts';
import type { ScenarioName } from '../upstream/scenarios.ts';

/** For files whose tests wait more than they work: some run at once. Call it where the file begins. */
export function allowSomeAtOnce(): void {
  vi.setConfig({ maxConcurrency: 3, testTimeout: 90_000 });
}

/** A service and a site that mirrors it, for one test. */
export async function frontedFor(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  scenario?: ScenarioName,
  options?: FrontedOptions,
): Promise<Fronted> {
  const fronted = await startFronted(scenario, options);
  onTestFinished(() => fronted.stop());
  return fronted;
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
