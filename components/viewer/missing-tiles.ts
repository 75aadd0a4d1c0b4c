import type { Tile, TiledImage, Viewer } from 'openseadragon';

/** Milliseconds before each further attempt; each pause is extended at random by up to a half. */
const pauses = [500, 1500, 4000, 10_000];
/** Attempts after which it is reported that nothing of a scan has loaded, neither a tile nor the picture. */
const triesForNothing = 2;

/** Tiles that failed for good, or just so far if nothing else is visible. */
export type MissingTiles = {
  readonly count: number;
  /** Indices in the viewer, from 0, of scans of which nothing is visible. */
  readonly unseen: readonly number[];
  retry(): void;
  onChange: (() => void) | undefined;
};

/**
 * Requests failed tiles again after growing pauses, and as soon as the browser is online again. If nothing of a scan is
 * visible, that is reported early, while the attempts go on. OpenSeadragon itself has a single pause for all attempts,
 * and never returns to a tile it gave up.
 */
export function watchMissingTiles(viewer: Viewer): MissingTiles {
  const tries = new Map<Tile, number>();
  const lost = new Map<Tile, TiledImage>();
  const drawn = new WeakSet<TiledImage>();
  // The scan's picture is only below the first image.
  const isUnseen = (image: TiledImage) =>
    !drawn.has(image) && (viewer.world.getIndexOfItem(image) > 0 || isPictureMissing(viewer));
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const requestTile = (tile: Tile, image: TiledImage) => {
    Object.assign(tile, { exists: true });
    // Setting a clip, even the same one, makes an image check its tiles again.
    image.setClip(image.getClip());
  };
  const missing: MissingTiles = {
    get count() {
      return lost.size;
    },
    get unseen() {
      const images = new Set([...lost.values()].filter(isUnseen));
      return [...images].map((image) => viewer.world.getIndexOfItem(image)).sort();
    },
    retry() {
      tries.clear();
      const retried = [...lost];
      lost.clear();
      for (const [tile, image] of retried) requestTile(tile, image);
      missing.onChange?.();
    },
    onChange: undefined,
  };
  const retry = () => missing.retry();
  viewer.addHandler('tile-load-failed', ({ tile, tiledImage }) => {
    if (!tile || !tiledImage) return;
    const tried = tries.get(tile) ?? 0;
    const pause = pauses[tried];
    if (pause === undefined || (tried >= triesForNothing && isUnseen(tiledImage))) {
      lost.set(tile, tiledImage);
      missing.onChange?.();
    }
    if (pause === undefined) return;
    tries.set(tile, tried + 1);
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        requestTile(tile, tiledImage);
      },
      pause * (1 + Math.random() / 2),
    );
    timers.add(timer);
  });
  viewer.addHandler('tile-loaded', ({ tile, tiledImage }) => {
    drawn.add(tiledImage);
    if (lost.delete(tile)) missing.onChange?.();
  });
  const clear = () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    tries.clear();
    lost.clear();
    missing.onChange?.();
  };
  addEventListener('online', retry);
  // Another scan replaces this one.
  viewer.addHandler('close', clear);
  viewer.addHandler('destroy', () => {
    removeEventListener('online', retry);
    clear();
  });
  return missing;
}

function isPictureMissing({ element }: Viewer): boolean {
  const picture = element.parentElement?.querySelector<HTMLImageElement>('img[data-picture]');
  return !picture || (picture.complete && picture.naturalWidth === 0);
}
