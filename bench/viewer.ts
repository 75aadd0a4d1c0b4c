// npm run bench:viewer: our object page against OpenSeadragon alone and other viewers, on the same scan in one run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { table } from '../cli/setup/table.mjs';
import { type Started, start } from './processes.ts';
import type { Row } from './rows.ts';
import { freePort, startSite } from './site.ts';
import { withBrowser } from './viewer/browser.ts';
import { ours, rowsOf } from './viewer/goals.ts';
import { makeIiif } from './viewer/iiif.ts';
import { load } from './viewer/load.ts';
import { measure } from './viewer/measure.ts';
import type { Options } from './viewer/options.ts';
import { makePages, pagesFolder, peers } from './viewer/peers.ts';
import type { Box } from './viewer/picture.ts';
import { type Profile, profiles } from './viewer/profiles.ts';
import { type BenchedScan, largestScan } from './viewer/scan.ts';

export { optionsOf } from './viewer/options.ts';

/** Prints the table, keeps it in .bench/viewer.json. @throws when a goal is missed */
export async function compareViewers({ loads, only }: Options): Promise<void> {
  mkdirSync('.bench/viewer', { recursive: true });
  const started: Started[] = [];
  const rows: Row[] = [];
  try {
    const site = await startSite();
    started.push(site);
    const scan = await largestScan(site.url);
    say(`${scan.title}, ${scan.width} × ${scan.height} pixels`);
    const page = site.url + scan.page;
    const boxes: Record<string, Box> = {};
    for (const profile of profiles) boxes[profile.name] = await placeOf(page, profile);
    const others = peers.filter(({ name }) => only.includes(name));
    for (const peer of others) {
      say(`the page of ${peer.name} …`);
      await makePages(peer, scan, boxes);
    }
    const server = await startPeers(scan);
    started.push(server);
    for (const profile of profiles) {
      const file = `${encodeURIComponent(profile.name)}.html`;
      const addresses = new Map(others.map(({ name }) => [name, `${server.url}/${name}/${file}`]));
      if (only.includes(ours)) addresses.set(ours, page);
      rows.push(...rowsOf(profile, await measure(profile, addresses, scan, loads, say)));
    }
    const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version };
    const kept = { date: new Date().toISOString(), machine, scan, loads, rows };
    writeFileSync('.bench/viewer.json', `${JSON.stringify(kept, null, 2)}\n`);
  } finally {
    for (const each of started.reverse()) await each.stop();
  }
  process.stdout.write(table(rows));
  const missed = rows.flatMap(({ notes = [] }) => notes);
  if (missed.length > 0) throw new Error(`Missed: ${missed.join('; ')}`);
}

/** Where our viewer stands in the window; this first load warms the server too. */
async function placeOf(page: string, profile: Profile): Promise<Box> {
  return await withBrowser(profile, async (browser) => (await load(browser, page, profile)).stage);
}

/**
 * What the peers' pages load, in a process of its own as ours is: from memory, without a step between. At least as
 * fast as our own server, so that nothing of the comparison is owed to it.
 */
async function startPeers(scan: BenchedScan): Promise<Started & { url: string }> {
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
  return { ...server, url };
}

function say(text: string): void {
  process.stderr.write(`» ${text}\n`);
}
