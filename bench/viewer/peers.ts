import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { compressStatic } from '../../cli/setup/build.mjs';
import { type Served, serveOwn } from '../processes.ts';
import { type BenchedScan, iiifFolder, makeIiif, manifestPath } from './scan.ts';
import type { Box } from './sight.ts';

/** Content of a peer's page besides the element `#viewer`. */
type Parts = { head?: string; body: string };

/** Puts scripts, styles and pictures of a viewer into the folder of its pages. */
type Make = (folder: string, scans: readonly BenchedScan[]) => Promise<Parts> | Parts;

/** Packages of the peers, which nothing else of the project uses. */
const home = 'bench/viewer';
const packages = join(home, 'node_modules');

/** Folder of the generated pages, with a subfolder for each peer. */
const pagesFolder = '.bench/viewer/pages';

/** The viewer that all others are compared with. */
export const bare = 'OpenSeadragon';

/** Viewers to compare ours with, set up as in their own documentation, with their defaults. */
const makes: Record<string, Make> = {
  [bare](folder, scans) {
    copy('openseadragon/build/openseadragon', folder, ['openseadragon.min.js', 'images']);
    const options = { id: 'viewer', prefixUrl: 'images/', tileSources: scans[0]?.manifest };
    const script = `OpenSeadragon(${JSON.stringify(options)});`;
    return { body: `<script src="openseadragon.min.js"></script>\n<script>${script}</script>` };
  },
  TIFY(folder) {
    copy('tify/dist', folder, ['tify.js', 'tify.css']);
    const options = { container: '#viewer', manifestUrl: manifestPath };
    const script = `import Tify from './tify.js'; new Tify(${JSON.stringify(options)});`;
    const head = '<link rel="stylesheet" href="tify.css">';
    return { head, body: `<script type="module">${script}</script>` };
  },
  BookReader(folder, scans) {
    const files = ['BookReader.js', 'BookReader.css', 'jquery-3.js', 'images', 'icons'];
    copy('@internetarchive/bookreader/BookReader', folder, files);
    // As in its README, but with single pages as in the others; no server makes smaller pictures for it.
    const data = scans.map(({ manifest, width, height }) => [
      { width, height, uri: `${dirname(manifest)}/huge.jpg` },
    ]);
    const settings = { el: '#viewer', ui: 'full', imagesBaseURL: 'images/', defaults: 'mode/1up' };
    const options = JSON.stringify({ ...settings, data, bookTitle: scans[0]?.title });
    return {
      head: '<link rel="stylesheet" href="BookReader.css">',
      body: `<script src="jquery-3.js"></script>\n<script src="BookReader.js"></script>\n<script>new BookReader(${options}).init();</script>`,
    };
  },
  Mirador(folder) {
    const options = { id: 'viewer', windows: [{ manifestId: manifestPath }] };
    return bundled(folder, `import Mirador from 'mirador'; Mirador.viewer(${JSON.stringify(options)});`);
  },
  UniversalViewer(folder) {
    copy('universalviewer/dist', folder, ['uv.css', 'umd']);
    const data = { manifest: manifestPath, embedded: true };
    return {
      head: '<link rel="stylesheet" href="uv.css">\n<script src="umd/UV.js"></script>',
      body: `<script>
document.querySelector('#viewer').classList.add('uv');
document.addEventListener('DOMContentLoaded', () => UV.init('viewer', ${JSON.stringify(data)}));
</script>`,
    };
  },
  Clover(folder) {
    return bundled(
      folder,
      `import Viewer from '@samvera/clover-iiif/viewer';
       import { createElement } from 'react';
       import { createRoot } from 'react-dom/client';
       const iiifContent = new URL(${JSON.stringify(manifestPath)}, location.href).href;
       createRoot(document.querySelector('#viewer')).render(createElement(Viewer, { iiifContent }));`,
    );
  },
};

/** Viewers that show pages in sequence; and those that show a scan of any size in tiles. */
export const readers = ['TIFY', 'BookReader'];
export const peers = Object.keys(makes).filter((name) => name !== 'BookReader');

/**
 * Generates a page of a peer for each box that our viewer takes up, and precompresses its files.
 * @param boxes by the name of the page
 */
export async function makePages(
  peer: string,
  scans: readonly BenchedScan[],
  boxes: Record<string, Box>,
): Promise<void> {
  const folder = join(pagesFolder, peer);
  mkdirSync(folder, { recursive: true });
  const parts = await makes[peer]?.(folder, scans);
  if (!parts) throw new Error(`There is no viewer ${peer}`);
  for (const [file, box] of Object.entries(boxes))
    writeFileSync(join(folder, `${file}.html`), page(peer, box, parts));
  await compressStatic(folder);
}

/**
 * Serves the peers' pages, in a process of its own like ours: directly, from memory. It is at least as fast as our own
 * server, so that it gives ours no advantage.
 */
export async function startPeers(scans: readonly BenchedScan[]): Promise<Served> {
  const mounts = [
    ['/iiif/', iiifFolder],
    ...scans.map(({ manifest, folder }) => [`${dirname(manifest)}/`, folder]),
    ['/', pagesFolder],
  ];
  const served = await serveOwn('static', (port) => [port, JSON.stringify(mounts)]);
  await makeIiif(scans, served.url);
  return served;
}

/** Copies files of a package, with timestamps, so that what an earlier run has compressed is not compressed again. */
function copy(from: string, folder: string, names: string[]): void {
  const filter = (file: string) => !file.endsWith('.map');
  const options = { recursive: true, preserveTimestamps: true, filter };
  for (const name of names) cpSync(join(packages, from, name), join(folder, name), options);
}

/** Bundles an entry as for production: minified, one script, one style sheet if there is one. */
async function bundled(folder: string, entry: string): Promise<Parts> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: home },
    outfile: join(folder, 'viewer.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'error',
    write: false,
  });
  for (const { path, contents } of outputFiles)
    if (!existsSync(path) || !readFileSync(path).equals(contents)) writeFileSync(path, contents);
  const styles = outputFiles.map(({ path }) => basename(path)).filter((name) => name.endsWith('.css'));
  return {
    head: styles.map((name) => `<link rel="stylesheet" href="${name}">`).join('\n'),
    body: '<script type="module" src="viewer.js"></script>',
  };
}

/** The viewer has the position and size of ours: as many pixels to fill, as many of them inside the window. */
function page(name: string, { left, top, width, height }: Box, { head = '', body }: Parts): string {
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
${body}
`;
}
