// npm run bench:viewer: our object page compared with OpenSeadragon alone and other viewers, on the same scan.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { table } from '../cli/setup/table.mjs';
import { type Profile, profiles, withBrowser } from './browser.ts';
import { withStarted } from './processes.ts';
import { keepFigures, median, type Row, rounded, say, takeTurns } from './rows.ts';
import { Restless, scriptBudgets } from './script-bytes.ts';
import { startSite } from './site.ts';
import { type Loaded, load } from './viewer/load.ts';
import { bare, makePages, peers, startPeers } from './viewer/peers.ts';
import { type BenchedScan, largestScan } from './viewer/scan.ts';
import { type Box, type Sight, see } from './viewer/sight.ts';

const ours = 'ours';
/** Maximum attempts to load a page in a way that can be measured. */
const tries = 5;
/** Maximum time of ours relative to OpenSeadragon alone. */
const most = { first: 0.6, sharp: 0.9 };

/** Results of one load, without its frames. */
type Figures = Sight & Pick<Loaded, 'taskMs' | 'codeBytes'>;

type Options = { loads: number; only: string[] };

/** Options of the command. @param args its arguments @throws with a sentence for the operator */
export function optionsOf(args: string[]): Options {
  const names = [ours, ...peers];
  const options = { loads: { type: 'string', default: '5' }, only: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const loads = Number(values.loads);
  if (!Number.isInteger(loads) || loads < 1) throw new Error(`Not a number of loads: ${values.loads}`);
  const only = values.only?.split(',') ?? names;
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no viewer "${unknown.join('", "')}"; there are ${names.join(', ')}.`);
  return { loads, only };
}

/** Prints the table and saves it in .bench/viewer.json. @throws if a goal is missed */
export async function compareViewers({ loads, only }: Options): Promise<void> {
  mkdirSync('.bench/viewer', { recursive: true });
  const rows: Row[] = [];
  await withStarted(async (keep) => {
    const site = await keep(startSite());
    const scan = await largestScan(site.url);
    say(`${scan.title}, ${scan.width} × ${scan.height} pixels`);
    const page = site.url + scan.page;
    const boxes: Record<string, Box> = {};
    // The position of our viewer in the window; this first load also warms up the server.
    for (const profile of profiles)
      boxes[profile.name] = await withBrowser(profile, async (browser) => {
        return (await load(browser, page, profile)).stage;
      });
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
          const measured = await measure(browser, addresses.get(name) ?? '', profile, scan);
          const { first, sharp } = measured;
          say(`${profile.name}, ${round} of ${loads}, ${name}: ${rounded(first)} and ${rounded(sharp)} ms`);
          return measured;
        });
        rows.push(...rowsOf(profile, all));
      });
    }
    keepFigures('viewer', { scan, loads, rows });
  });
  process.stdout.write(table(rows));
  const missed = rows.flatMap(({ notes = [] }) => notes);
  if (missed.length > 0) throw new Error(`Missed: ${missed.join('; ')}`);
}

/**
 * A busy machine sometimes loses a frame; if it is the last, the load cannot be measured and is repeated. So is one
 * that never ends: Chromium's network throttling sometimes loses an answer.
 */
async function measure(
  browser: Browser,
  address: string,
  profile: Profile,
  scan: BenchedScan,
): Promise<Figures> {
  for (let left = tries; left > 0; left -= 1)
    try {
      const loaded = await load(browser, address, profile);
      const sight = await see(loaded, profile, join(scan.folder, 'scan.jpg'), scan);
      if (sight) return { ...sight, taskMs: loaded.taskMs, codeBytes: loaded.codeBytes };
      say(`${address}, once more: the last picture is missing`);
    } catch (error) {
      if (!(error instanceof Restless)) throw error;
      say(`${address}, once more: ${error.message}`);
    }
  throw new Error(`${address} could not be measured in ${tries} loads`);
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
