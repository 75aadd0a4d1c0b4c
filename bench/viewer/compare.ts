import { Restless } from '#e2e/support/traffic.ts';
import { rounded } from '../../e2e/support/figures.ts';
import { say } from '../../e2e/support/report.ts';
import { launch, type Profile } from '../browser.ts';
import { takeTurns } from '../rows.ts';
import { startSite } from '../servers.ts';
import { startPeers } from './peers.ts';
import type { BenchedScan } from './scan.ts';
import type { Box } from './sight.ts';
import { look, openSeadragon, openWindow, type Window } from './window.ts';

/** Our object page among the viewers. */
export const ours = 'ours';

/** Maximum attempts to load a page in a way that can be measured. */
const tries = 5;

type Comparison<Key extends string> = {
  /** Our viewer and its peers. */
  viewers: readonly string[];
  profiles: readonly Profile[];
  rounds: number;
  /** Finds the scans to show in the library at an address. */
  find(url: string): Promise<BenchedScan[]>;
  /** Measures a viewer in an idle window. @returns undefined if a frame is missing */
  measure(window: Window, scans: BenchedScan[], viewer: string): Promise<Record<Key, number> | undefined>;
};

/** Shows the same scans in several viewers alternately, on each device. @returns medians by device and viewer */
export async function compareViewers<Key extends string>(comparison: Comparison<Key>) {
  const { viewers, profiles, rounds, find, measure } = comparison;
  await using site = await startSite();
  const scans = await find(site.url);
  const [scan] = scans;
  if (!scan) throw new Error('The library has no scan with tiles');
  say(`${scan.title}, ${scans.length} of ${scan.width} × ${scan.height} pixels`);
  const page = site.url + scan.page;
  const boxes: Record<string, Box> = {};
  for (const profile of profiles) boxes[profile.name] = await boxOf(page, profile);
  await using peers = await startPeers(viewers, scans, boxes);
  const all: [Profile, Map<string, Record<Key, number>>][] = [];
  for (const profile of profiles) {
    await using browser = await launch(profile);
    const medians = await takeTurns(viewers, rounds, async (viewer, round) => {
      const peer = `${peers.url}/${viewer}/${encodeURIComponent(profile.name)}.html`;
      const address = viewer === ours ? page : peer;
      const figures = await patiently(address, async () => {
        await using window = await openWindow(browser, profile, address);
        await window.traffic.quiet();
        return await measure(window, scans, viewer);
      });
      const shown = Object.values<number>(figures).map(rounded).join(', ');
      say(`${profile.name}, ${round} of ${rounds}, ${viewer}: ${shown}`);
      return figures;
    });
    all.push([profile, new Map(viewers.map((viewer, at) => [viewer, medians[at] as Record<Key, number>]))]);
  }
  return all;
}

/** Times in milliseconds with their ratios to those of another viewer, if that was measured. */
export function besides<Key extends string>(
  own: Record<Key, number>,
  other: Record<Key, number> | undefined,
  keys: readonly Key[],
): Record<string, number | string> {
  const columns = keys.map((key) => [
    [`${key} ms`, own[key]],
    [`${key} ×`, other ? (own[key] / other[key]).toFixed(2) : ''],
  ]);
  return Object.fromEntries(columns.flat());
}

/** Where our viewer is in the window of a device. This first load also warms up the server. */
async function boxOf(page: string, profile: Profile): Promise<Box> {
  await using browser = await launch(profile);
  await using window = await openWindow(browser, profile, page);
  await window.traffic.quiet();
  return (await window.page.evaluate(look, openSeadragon)).stage;
}

/**
 * Repeats work on a page that cannot be measured: a busy machine sometimes loses a frame, perhaps the last one, and
 * Chromium's network throttling an answer, so that the page never becomes idle.
 */
async function patiently<T>(address: string, work: () => Promise<T | undefined>): Promise<T> {
  for (let left = tries; left > 0; left -= 1)
    try {
      const done = await work();
      if (done !== undefined) return done;
      say(`${address}, once more: the last picture is missing`);
    } catch (error) {
      if (!(error instanceof Restless)) throw error;
      say(`${address}, once more: ${error.message}`);
    }
  throw new Error(`${address} could not be measured in ${tries} loads`);
}
