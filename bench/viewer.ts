// Our object page against a bare OpenSeadragon page and other viewers, on the same scan in one run.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type Started, start } from './processes.ts';
import { median, type Row, report, rounded } from './rows.ts';
import { freePort, startSite } from './site.ts';
import { makeIiif } from './viewer/iiif.ts';
import { type Loaded, load } from './viewer/load.ts';
import { optionsOf, ours } from './viewer/options.ts';
import { bare, makePages, peers } from './viewer/peers.ts';
import type { Box } from './viewer/picture.ts';
import { type Profile, profiles } from './viewer/profiles.ts';
import { type BenchedScan, largestScan } from './viewer/scan.ts';
import { type Sight, see } from './viewer/sight.ts';

const pagesFolder = '.bench/viewer/pages';
const framesFolder = '.bench/viewer/frames';

type Measured = Omit<Loaded, 'frames' | 'settled'> & Sight;

const { loads, only } = optionsOf([ours, ...peers.map(({ name }) => name)]);
const started: Started[] = [];
try {
  const site = await startSite();
  started.push(site);
  const scan = await largestScan(site.url);
  say(`${scan.title}, ${scan.width} × ${scan.height} pixels`);
  const oursAddress = site.url + scan.page;
  // The first load of ours warms the server, and tells where the viewer stands.
  const boxes: Record<string, Box> = {};
  for (const profile of profiles)
    boxes[profile.name] = await withBrowser(
      profile,
      async (browser) => (await load(browser, oursAddress, profile)).stage,
    );
  const compared = peers.filter(({ name }) => only.includes(name));
  for (const peer of compared) await makePages(peer, pagesFolder, scan, boxes);
  const peersUrl = await startPeers(scan);
  const rows: Row[] = [];
  for (const profile of profiles) {
    const addresses = new Map(
      compared.map(({ name }) => [name, `${peersUrl}/${name}/${profile.name.replaceAll(' ', '%20')}.html`]),
    );
    if (only.includes(ours)) addresses.set(ours, oursAddress);
    rows.push(
      ...rowsOf(profile, await withBrowser(profile, (browser) => measure(browser, profile, addresses, scan))),
    );
  }
  report('viewer', rows);
} finally {
  for (const each of started.reverse()) await each.stop();
}

/** Files of the peers and of the scan, each from memory after its first sending. @returns its address */
async function startPeers(scan: BenchedScan): Promise<string> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const mounts = [
    ['/iiif/', await makeIiif(scan, url)],
    [`${dirname(scan.manifest)}/`, scan.folder],
    ['/', pagesFolder],
  ];
  const server = await start(
    process.execPath,
    ['.bench/programs/static.js', new URL(url).port, JSON.stringify(mounts)],
    async () => (await fetch(url)).status > 0,
    { log: '.bench/static.log' },
  );
  started.push(server);
  return url;
}

/** Without a graphics processor every OpenSeadragon draws in 2D: its software WebGL would slow the bare one most. */
async function withBrowser<T>({ context }: Profile, use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-3d-apis',
      '--disable-background-networking',
      '--disable-component-update',
      // Pictures of the window come in device pixels.
      `--force-device-scale-factor=${context.deviceScaleFactor}`,
    ],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** Loads all in turn, several times after a round that is not counted, so that what disturbs the machine hits all alike. */
async function measure(
  browser: Browser,
  profile: Profile,
  addresses: Map<string, string>,
  scan: BenchedScan,
) {
  const all = new Map<string, Measured[]>([...addresses.keys()].map((name) => [name, []]));
  for (let round = 0; round <= loads; round += 1) {
    for (const [name, address] of addresses) {
      const one = await loadSeen(browser, address, profile, scan, name);
      const shown = `first ${Math.round(one.first)} ms, sharp ${Math.round(one.sharp)} ms`;
      const place = round === 0 ? 'warm-up' : `${round} of ${loads}`;
      say(`${profile.name}, ${place}, ${name}: ${shown} (${Math.round(one.judged * 100)} % judged)`);
      if (round > 0) all.get(name)?.push(one);
    }
  }
  return all;
}

/** A busy machine loses a picture now and then; when it is the last, the load says nothing and is done again. */
async function loadSeen(
  browser: Browser,
  address: string,
  profile: Profile,
  scan: BenchedScan,
  name: string,
): Promise<Measured> {
  for (let left = 5; left > 0; left -= 1) {
    const loaded = await load(browser, address, profile);
    const { frames, settled, ...figures } = loaded;
    keepFrames(join(framesFolder, profile.name, name), { frames, settled });
    const sight = await see(loaded, profile, join(scan.folder, 'scan.jpg'), scan);
    if (sight) return { ...figures, ...sight };
    say(`${profile.name}, ${name}: the last picture is missing; once more`);
  }
  throw new Error(`${name}: the machine is too busy to tell when its pictures are shown`);
}

/** The last load's pictures stay, to be looked at. */
function keepFrames(folder: string, { frames, settled }: Pick<Loaded, 'frames' | 'settled'>): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { at, jpeg } of frames) writeFileSync(join(folder, `${Math.round(at)}.jpg`), jpeg);
  writeFileSync(join(folder, 'settled.png'), settled);
}

function rowsOf(profile: Profile, all: Map<string, Measured[]>): Row[] {
  const measure = all.get(bare);
  return [...all].map(([name, measured]) => {
    const middle = (pick: (each: Measured) => number, of = measured) => median(of.map(pick));
    const ratio = (pick: (each: Measured) => number) =>
      measure ? `${(middle(pick) / middle(pick, measure)).toFixed(2)} ×` : '';
    return {
      group: `${profile.name}; ratios to OpenSeadragon alone`,
      name,
      figures: {
        'first ms': rounded(middle(({ first }) => first)),
        first: ratio(({ first }) => first),
        'sharp ms': rounded(middle((each) => each.sharp)),
        sharp: ratio((each) => each.sharp),
        'main thread ms': rounded(middle(({ taskMs }) => taskMs)),
        'blocked ms': rounded(middle(({ blockingMs }) => blockingMs)),
        'heap MB': rounded(middle(({ heapBytes }) => heapBytes / 1e6)),
        'code kB': rounded(middle(({ codeBytes }) => codeBytes / 1e3)),
      },
    };
  });
}

function say(text: string): void {
  process.stderr.write(`» ${text}\n`);
}
