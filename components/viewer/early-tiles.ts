import { choiceHere } from '#components/reading/choice.ts';
import { transformOf } from '#lib/scans/placement.ts';
import type { Stage } from './stage.ts';
import { tilesOfWhole } from './tiles-of-whole.ts';

/**
 * Lays the tiles of a whole scan in its stage, where the viewer is going to draw them: so it is sharp before the viewer runs.
 * Another view has other tiles, and a turned one lies differently: those are left to the viewer.
 * @returns when all have come or failed and are laid; where the viewer is there already none is
 */
export async function layTiles(stage: HTMLElement): Promise<void> {
  const { tileSource, rotation, opensAtWidth, facing }: Stage = JSON.parse(stage.dataset.stage ?? '');
  if (location.hash.length > 1 || rotation !== 0 || opensAtWidth || (facing && choiceHere().facing)) return;
  const { tiles } = tilesOfWhole(tileSource, stage);
  const images = tiles.map(({ url, x, y }) => {
    // Before pictures that are not looked at yet.
    const image = Object.assign(new Image(), { fetchPriority: 'high', alt: '', src: url });
    Object.assign(image.style, { left: `${x}px`, top: `${y}px` });
    return image;
  });
  // All at once: each painting takes its time.
  await Promise.allSettled(images.map((image) => image.decode()));
  // The rest of the document may have made the stage narrower meanwhile.
  const { scale, corner, ...now } = tilesOfWhole(tileSource, stage);
  // A viewer that would not wait draws its own.
  if (stage.hasChildNodes() || now.tiles.some(({ url }, index) => url !== tiles[index]?.url)) return;
  const layer = document.createElement('div');
  layer.dataset.earlyTiles = '';
  layer.style.transform = transformOf({ corner, scale, rotation, mirroredWidth: undefined });
  layer.append(...images);
  stage.append(layer);
}

/** The tiles that were laid in a stage. */
export function earlyTiles(stage: HTMLElement): HTMLElement | null {
  return stage.querySelector('[data-early-tiles]');
}
