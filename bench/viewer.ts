// npm run bench:viewer: our object page compared with OpenSeadragon alone and other viewers, on the same scan.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { type Profile, profiles, withBrowser } from './browser.ts';
import { withStarted } from './processes.ts';
import { median, type Row, report, rounded, say, takeTurns } from './rows.ts';
import { scriptBudgets } from './script-bytes.ts';
import { startSite } from './site.ts';
import { boxesOf, type Loaded, load, patiently } from './viewer/load.ts';
import { bare, makePages, peers, startPeers } from './viewer/peers.ts';
import { type BenchedScan, largestScan } from './viewer/scan.ts';
import { type Sight, see } from './viewer/sight.ts';

const ours = 'ours';
/** Maximum time of ours relative to OpenSeadragon alone. */
const most = { first: 0.6, sharp: 0.9 };

/** Results of one load, without its frames. */
type Figures = Sight & Pick<Loaded, 'taskMs' | 'codeBytes'>;

const names = [ours, ...peers];
const { values } = parseArgs({
  options: { loads: { type: 'string', default: '5' }, only: { type: 'string', default: names.join() } },
});
const [loads, only] = [Number(values.loads), values.only.split(',')];
if (!Number.isInteger(loads) || loads < 1) throw new Error(`Not a number of loads: ${values.loads}`);
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no viewer "${unknown.join('", "')}"; there are ${names.join(', ')}.`);

await withStarted(async (keep) => {
  const rows: Row[] = [];
  const site = await keep(startSite());
  const scan = await largestScan(site.url);
  say(`${scan.title}, ${scan.width} × ${scan.height} pixels`);
  const page = site.url + scan.page;
  const boxes = await boxesOf(page, profiles);
  const others = peers.filter((name) => only.includes(name));
  for (const peer of others) {
    say(`the page of ${peer} …`);
    await makePages(peer, [scan], boxes);
  }
  const { url } = await keep(startPeers([scan]));
  for (const profile of profiles) {
    const file = `${encodeURIComponent(profile.name)}.html`;
    const addresses = new Map(others.map((name) => [name, `${url}/${name}/${file}`]));
    if (only.includes(ours)) addresses.set(ours, page);
    await withBrowser(profile, async (browser) => {
      const all = await takeTurns(addresses.keys(), loads, async (name, round) => {
        const address = addresses.get(name) ?? '';
        const measured = await patiently(address, () => measure(browser, address, profile, scan));
        const { first, sharp } = measured;
        say(`${profile.name}, ${round} of ${loads}, ${name}: ${rounded(first)} and ${rounded(sharp)} ms`);
        return measured;
      });
      rows.push(...rowsOf(profile, all));
    });
  }
  report('viewer', rows);
});

/** @returns undefined if the last frame is missing */
async function measure(
  browser: Browser,
  address: string,
  profile: Profile,
  scan: BenchedScan,
): Promise<Figures | undefined> {
  const loaded = await load(browser, address, profile);
  const sight = await see(loaded, profile, join(scan.folder, 'scan.jpg'), scan);
  return sight && { ...sight, taskMs: loaded.taskMs, codeBytes: loaded.codeBytes };
}

/** A row for each viewer; that of ours lists its missed goals. */
function rowsOf(profile: Profile, all: Map<string, Figures[]>): Row[] {
  const middle = (name: string, key: keyof Figures) => median((all.get(name) ?? []).map((load) => load[key]));
  return [...all.keys()].map((name) => {
    const ratio = (key: keyof Figures) => middle(name, key) / middle(bare, key);
    const shownRatio = (key: keyof Figures) => (all.has(bare) ? ratio(key).toFixed(2) : '');
    const codeBytes = middle(name, 'codeBytes');
    const missed: string[] = [];
    if (name === ours) {
      for (const key of ['first', 'sharp'] as const) {
        if (all.has(bare) && !(ratio(key) <= most[key]))
          missed.push(`${key} after ${shownRatio(key)} × the time of ${bare}, not ${most[key]}`);
        for (const other of all.keys())
          if (middle(other, key) < middle(ours, key)) missed.push(`${key} after ${other}`);
      }
      if (codeBytes > scriptBudgets.object)
        missed.push(`${rounded(codeBytes / 1e3)} kB of scripts and styles`);
    }
    const goal = `first ≤ ${most.first}, sharp ≤ ${most.sharp}, before all others, ≤ ${scriptBudgets.object / 1e3} kB`;
    return {
      group: `${profile.name}: until the scan is seen and until it is sharp; × is the ratio to ${bare} alone`,
      name,
      figures: {
        'first ms': rounded(middle(name, 'first')),
        'first ×': shownRatio('first'),
        'sharp ms': rounded(middle(name, 'sharp')),
        'sharp ×': shownRatio('sharp'),
        'code kB': rounded(codeBytes / 1e3),
        'main thread ×': shownRatio('taskMs'),
      },
      ...(name === ours && { goal }),
      holds: missed.length === 0,
      notes: missed.map((text) => `${profile.name}, ${text}`),
    };
  });
}
