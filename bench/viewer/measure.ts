import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { withBrowser } from './browser.ts';
import type { Measured } from './goals.ts';
import { type Loaded, load, Restless } from './load.ts';
import type { Profile } from './profiles.ts';
import type { BenchedScan } from './scan.ts';
import { see } from './sight.ts';

const framesFolder = '.bench/viewer/frames';
const tries = 5;

/**
 * Loads all pages in turn, so that what disturbs the machine hits all alike; a first round is not counted.
 * @param addresses by the viewer's name
 */
export async function measure(
  profile: Profile,
  addresses: Map<string, string>,
  scan: BenchedScan,
  loads: number,
  say: (text: string) => void,
): Promise<Map<string, Measured[]>> {
  const all = new Map<string, Measured[]>([...addresses.keys()].map((name) => [name, []]));
  await withBrowser(profile, async (browser) => {
    for (let round = 0; round <= loads; round += 1) {
      for (const [name, address] of addresses) {
        const again = (why: string) => say(`${profile.name}, ${name}, once more: ${why}`);
        const folder = join(framesFolder, profile.name, name);
        const measured = await one(browser, address, profile, scan, folder, again);
        const [first, sharp] = [Math.round(measured.first), Math.round(measured.sharp)];
        const place = round === 0 ? 'warm-up' : `${round} of ${loads}`;
        say(`${profile.name}, ${place}, ${name}: seen after ${first} ms, sharp after ${sharp} ms`);
        if (round > 0) all.get(name)?.push(measured);
      }
    }
  });
  return all;
}

/**
 * A busy machine loses a picture now and then; when it is the last, the load tells nothing and is done again. So is one
 * that does not end: Chromium's slowed network forgets an answer now and then.
 */
async function one(
  browser: Browser,
  address: string,
  profile: Profile,
  scan: BenchedScan,
  folder: string,
  again: (why: string) => void,
): Promise<Measured> {
  for (let left = tries; left > 0; left -= 1) {
    const loaded = await load(browser, address, profile).catch(orRestless);
    if (loaded instanceof Restless) {
      again(loaded.message);
      continue;
    }
    keepPictures(folder, loaded);
    const sight = await see(loaded, profile, join(scan.folder, 'scan.jpg'), scan);
    const { taskMs, blockingMs, heapBytes, codeBytes } = loaded;
    if (sight) return { ...sight, taskMs, blockingMs, heapBytes, codeBytes };
    again('the last picture is missing');
  }
  throw new Error(`${address} could not be measured in ${tries} loads`);
}

function orRestless(error: unknown): Restless {
  if (error instanceof Restless) return error;
  throw error;
}

/** The pictures of the last load stay, to be looked at; their names are milliseconds. */
function keepPictures(folder: string, { frames, settled }: Loaded): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { at, jpeg } of frames) writeFileSync(join(folder, `${Math.round(at)}.jpg`), jpeg);
  writeFileSync(join(folder, 'settled.png'), settled);
}
