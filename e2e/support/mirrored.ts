import type { ScenarioName } from '../upstream/scenarios.ts';
import { type Fronted, startMirrored } from './fronted.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

/** What a page still loads must not meet a server that is gone. */
const leave = 'about:blank';

/** A browser test that stops the sites that it starts by itself, with the services that they mirror. */
export const test = base.extend<{ stopAfter: (starting: Promise<Fronted>) => Promise<Fronted> }>({
  stopAfter: async ({ page }, use) => {
    const started: Fronted[] = [];
    await use(async (starting) => {
      const fronted = await starting;
      started.push(fronted);
      return fronted;
    });
    await page.goto(leave);
    for (const fronted of started) await fronted.stop();
  },
});

/**
 * One site for all tests of the group that calls this, which run in their order in one process: to start a site takes
 * longer than most of them.
 * @returns it, within a test
 */
export function shareMirrored(scenario?: ScenarioName): () => Fronted {
  test.describe.configure({ mode: 'default' });
  let fronted: Fronted | undefined;
  test.beforeAll(async () => {
    fronted = await startMirrored(scenario);
  });
  test.afterEach(async ({ page }) => {
    await page.goto(leave);
  });
  test.afterAll(() => fronted?.stop());
  return () => {
    if (!fronted) throw new Error('The site is there within tests alone');
    return fronted;
  };
}
