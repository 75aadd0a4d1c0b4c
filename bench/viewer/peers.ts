import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compressStatic } from '../../cli/setup/build.mjs';
import { type Served, serveOwn } from '../servers.ts';
import { type BenchedScan, iiifFolder, makeIiif, manifestPath } from './scan.ts';
import type { Box } from './sight.ts';

/** A viewer from a package, which nothing else of the project uses. */
type Peer = {
  /** Folder below node_modules, and what its page needs of it. */
  from: string;
  files: string[];
  /** Content of its page besides the element `#viewer`. */
  head?: string;
  body(scans: readonly BenchedScan[]): string;
};

/** Folder of the generated pages, with a subfolder for each peer. */
const pagesFolder = '.bench/viewer/pages';

/** The viewer that all others are compared with. */
export const bare = 'OpenSeadragon';

/** Viewers to compare ours with, set up as in their own documentation, with their defaults. */
const all: Record<string, Peer> = {
  [bare]: {
    from: 'openseadragon/build/openseadragon',
    files: ['openseadragon.min.js', 'images'],
    body([scan]) {
      const options = { id: 'viewer', prefixUrl: 'images/', tileSources: scan?.manifest };
      return `<script src="openseadragon.min.js"></script>
<script>OpenSeadragon(${JSON.stringify(options)});</script>`;
    },
  },
  TIFY: {
    from: 'tify/dist',
    files: ['tify.js', 'tify.css'],
    head: '<link rel="stylesheet" href="tify.css">',
    body() {
      const options = { container: '#viewer', manifestUrl: manifestPath };
      return `<script type="module">import Tify from './tify.js'; new Tify(${JSON.stringify(options)});</script>`;
    },
  },
  BookReader: {
    from: '@internetarchive/bookreader/BookReader',
    files: ['BookReader.js', 'BookReader.css', 'jquery-3.js', 'images', 'icons'],
    head: '<link rel="stylesheet" href="BookReader.css">',
    body(scans) {
      // As in its README, but with single pages as in the others; no server makes smaller pictures for it.
      const data = scans.map(({ manifest, width, height }) => [
        { width, height, uri: `${dirname(manifest)}/huge.jpg` },
      ]);
      const settings = { el: '#viewer', ui: 'full', imagesBaseURL: 'images/', defaults: 'mode/1up' };
      const options = JSON.stringify({ ...settings, data, bookTitle: scans[0]?.title });
      return `<script src="jquery-3.js"></script>
<script src="BookReader.js"></script>
<script>new BookReader(${options}).init();</script>`;
    },
  },
};

/** Viewers that show pages in sequence; and those that show a scan of any size in tiles. */
export const readers = ['TIFY', 'BookReader'];
export const peers = [bare, 'TIFY'];

/**
 * Generates pages of peers for each box that our viewer takes up, and serves them in a process of its own like ours:
 * compressed, from memory. It is at least as fast as our own server, so that it gives ours no advantage.
 * @param boxes by the name of the page
 */
export async function startPeers(
  names: readonly string[],
  scans: readonly BenchedScan[],
  boxes: Record<string, Box>,
): Promise<Served> {
  for (const [name, peer] of Object.entries(all).filter(([name]) => names.includes(name))) {
    const folder = join(pagesFolder, name);
    mkdirSync(folder, { recursive: true });
    // With timestamps, so that what an earlier run has compressed is not compressed again.
    const options = { recursive: true, preserveTimestamps: true };
    for (const file of peer.files)
      cpSync(join('bench/viewer/node_modules', peer.from, file), join(folder, file), options);
    for (const [file, box] of Object.entries(boxes))
      writeFileSync(join(folder, `${file}.html`), page(name, box, peer, scans));
    await compressStatic(folder);
  }
  const mounts = [
    ['/iiif/', iiifFolder],
    ...scans.map(({ manifest, folder }) => [`${dirname(manifest)}/`, folder]),
    ['/', pagesFolder],
  ];
  const served = await serveOwn('static', { FOLDERS: JSON.stringify(mounts) });
  await makeIiif(scans, served.url);
  return served;
}

/** The viewer has the position and size of ours: as many pixels to fill, as many of them inside the window. */
function page(name: string, box: Box, { head = '', body }: Peer, scans: readonly BenchedScan[]): string {
  const { left, top, width, height } = box;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
${head}
<style>
  body { margin: 0; min-height: ${top + height}px; position: relative; }
  #viewer { position: absolute; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px; }
</style>
<div id="viewer"></div>
${body(scans)}
`;
}
