import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressStatic } from '#cli/setup/build.mjs';
import type { Box } from './load.ts';
import type { BenchedScan } from './scan.ts';

/** A viewer that ours is compared with: how its page is made of its own package. */
export type Peer = {
  name: string;
  /**
   * Puts scripts, styles and pictures into the folder of the peer's pages.
   * @returns what stands in the page's head, and in its body after the element `#viewer`
   */
  make(folder: string, scan: BenchedScan): Promise<{ head: string; body: string }>;
};

/** Folder of the peers' packages, which nothing else of the project uses. */
export const packages = 'bench/viewer/node_modules';

/** OpenSeadragon alone with its default options, as on its start page: the measure of all others. */
const openSeadragon: Peer = {
  name: 'OpenSeadragon',
  async make(folder, scan) {
    const build = join(packages, 'openseadragon/build/openseadragon');
    cpSync(join(build, 'openseadragon.min.js'), join(folder, 'openseadragon.min.js'));
    cpSync(join(build, 'images'), join(folder, 'images'), { recursive: true });
    const options = { id: 'viewer', prefixUrl: 'images/', tileSources: scan.manifest };
    return {
      head: '',
      body: `<script src="openseadragon.min.js"></script>\n<script>OpenSeadragon(${JSON.stringify(options)});</script>`,
    };
  },
};

export const peers: Peer[] = [openSeadragon];

/**
 * Makes a page of a peer for each box in which a viewer of ours stands, and codes what can be coded.
 * @param boxes by the name that the page gets
 */
export async function makePages(
  peer: Peer,
  root: string,
  scan: BenchedScan,
  boxes: Record<string, Box>,
): Promise<void> {
  const folder = join(root, peer.name);
  mkdirSync(folder, { recursive: true });
  const { head, body } = await peer.make(folder, scan);
  for (const [name, box] of Object.entries(boxes))
    writeFileSync(join(folder, `${name}.html`), page(peer, box, head, body));
  await compressStatic(folder);
}

/** The viewer stands where ours does and is as large: as many pixels to fill, as many of them in the window. */
function page({ name }: Peer, { left, top, width, height }: Box, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>
  body { margin: 0; min-height: ${top + height}px; position: relative; }
  #viewer { position: absolute; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px; }
</style>
${head}
<div id="viewer"></div>
${body}
`;
}
