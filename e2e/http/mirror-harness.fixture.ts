import { type TestContext, vi } from 'vitest';
import { type HarnessOptions, type MirrorHarness, startHarness } from '../support/mirror-harness.ts';
import type { ScenarioName } from '../upstream/scenarios.ts';
import { startWithoutPages } from './without-pages.fixture.ts';

/** For files whose tests wait more than they work: some run at once. Call it at the start of the file. */
export function limitConcurrency(): void {
  vi.setConfig({ maxConcurrency: 3 });
}

/** A service and a site that mirrors it, for one test. */
export async function harnessFor(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  scenario?: ScenarioName,
  options?: HarnessOptions,
): Promise<MirrorHarness> {
  const starting = startHarness(scenario, options);
  // Also for a test that has timed out waiting for it: nothing it started must outlive the run.
  onTestFinished(async () => (await starting).stop());
  return await starting;
}

/** The same, once everything of the service is mirrored. */
export async function mirroredHarnessFor(
  context: Pick<TestContext, 'onTestFinished'>,
  scenario?: ScenarioName,
  options?: HarnessOptions,
): Promise<MirrorHarness> {
  const harness = await harnessFor(context, scenario, options);
  await harness.untilMirrored();
  return harness;
}

/** For sites whose pages are not examined: everything else is as in production, and they start at once. */
export const withoutPages = { startSite: startWithoutPages } satisfies HarnessOptions;
