import { choiceHere } from '#components/reading/choice.ts';
import { transformOf } from '#lib/scans/placement.ts';
import type { Stage } from './stage.ts';
import { tilesOfWhole } from './tiles-of-whole.ts';

/**
 * Lays out the tiles of a whole scan in its stage, where the viewer will draw them, so that it is sharp before the
 * viewer runs. Other views need other tiles, and a rotated scan another layout: those are left to the viewer.
 * @returns once all tiles have loaded or failed and are laid out; none are if the viewer is there already
 */
export async function layTiles(stage: HTMLElement): Promise<void> {
  const { tileSource, rotation, opensAtWidth, facing }: Stage = JSON.parse(stage.dataset.stage ?? '');
  if (location.hash.length > 1 || rotation !== 0 || opensAtWidth || (facing && choiceHere().facing)) return;
  const { tiles } = tilesOfWhole(tileSource, stage);
  const images = tiles.map(({ url, x, y }) => {
    // Ahead of pictures that are not visible yet.
    const image = Object.assign(new Image(), { fetchPriority: 'high', alt: '', src: url });
    Object.assign(image.style, { left: `${x}px`, top: `${y}px` });
    return image;
  });
  // All at once, since each paint takes time.
  await Promise.allSettled(images.map((image) => image.decode()));
  // The rest of the document may have made the stage narrower meanwhile.
  const { scale, corner, ...now } = tilesOfWhole(tileSource, stage);
  // The viewer, which waits only so long, may have started and draws its own.
  if (stage.hasChildNodes() || now.tiles.some(({ url }, index) => url !== tiles[index]?.url)) return;
  const layer = document.createElement('div');
  layer.dataset.earlyTiles = '';
  layer.style.transform = transformOf({ corner, scale, rotation, mirroredWidth: undefined });
  layer.append(...images);
  stage.append(layer);
}

/** The tiles laid out in a stage before the viewer ran. */
export function earlyTiles(stage: HTMLElement): HTMLElement | null {
  return stage.querySelector('[data-early-tiles]');
}
