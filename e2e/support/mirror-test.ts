import type { UpstreamData } from '../upstream/data.ts';
import type { ScenarioName } from '../upstream/scenarios.ts';
import { startUpstream, type Upstream } from '../upstream/server.ts';
import { type MirrorHarness, startMirroredHarness } from './mirror-harness.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

/** Requests still pending in a page must not meet a stopped server. */
const leave = 'about:blank';

/** A browser test that stops the sites that it starts, with the services that they mirror. */
export const test = base.extend<{ stopAfter: (starting: Promise<MirrorHarness>) => Promise<MirrorHarness> }>({
  stopAfter: async ({ page }, use) => {
    const started: MirrorHarness[] = [];
    await use(async (starting) => {
      const harness = await starting;
      started.push(harness);
      return harness;
    });
    await page.goto(leave);
    for (const harness of started) await harness.stop();
  },
});

/**
 * One site for all tests of the calling group, which run in order in one process: starting a site takes longer than
 * most of them.
 * @returns it, within a test
 */
export function shareSite(start: () => Promise<MirrorHarness>): () => MirrorHarness {
  test.describe.configure({ mode: 'default' });
  let harness: MirrorHarness | undefined;
  test.beforeAll(async () => {
    harness = await start();
  });
  test.afterEach(async ({ page }) => {
    await page.goto(leave);
  });
  test.afterAll(() => harness?.stop());
  return () => {
    if (!harness) throw new Error('The site is there within tests alone');
    return harness;
  };
}

/**
 * One site for all tests of the group that mirrors several services, the ten newest tiles of each. Objects are titled
 * by the scenario of their service and their number in it.
 * @returns it, within a test, and the service of a scenario
 */
export function shareSiteOf<Name extends ScenarioName>(main: Name, ...more: Name[]) {
  const services = new Map<Name, Upstream>();
  const harness = shareSite(async () => {
    for (const name of more) {
      const service = await startUpstream(name, { tiles: fewTiles });
      nameObjects(service.data, name);
      services.set(name, service);
    }
    const others = [...services.values()];
    const prepare = (data: UpstreamData) => nameObjects(data, main);
    const site = await startMirroredHarness(main, { tiles: fewTiles, others, prepare });
    services.set(main, site.upstream);
    return site;
  });
  const service = (name: Name): Upstream => {
    const found = services.get(name);
    if (!found) throw new Error('The services are there within tests alone');
    return found;
  };
  return { harness, service };
}

/** The ninth of them is not an object. */
const fewTiles = 10;

function nameObjects({ tiles }: UpstreamData, scenario: ScenarioName): void {
  for (const [index, tile] of tiles.entries()) {
    if (tile.type !== 'entity') continue;
    tile.entity_title = `${scenario} ${index + 1}`;
    tile.related_object.title = tile.entity_title;
  }
}
