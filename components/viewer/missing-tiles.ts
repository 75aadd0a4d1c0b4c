import type { Tile, TiledImage, Viewer } from 'openseadragon';

/** Milliseconds before each further try; each pause is lengthened at random by up to a half. */
const pauses = [500, 1500, 4000, 10_000];
/** Tries after which it is told that nothing of a scan has come, no tile and no picture. */
const triesForNothing = 2;

/** Tiles that did not come, or have not yet where nothing else is seen. */
export type MissingTiles = {
  /** How many are known to be missing. */
  readonly count: number;
  /** Places in the viewer, from 0, of scans of which nothing is seen. */
  readonly unseen: readonly number[];
  /** Tries all of them again at once. */
  retry(): void;
  /** Called when the count changes. */
  onChange: (() => void) | undefined;
};

/**
 * Asks again for tiles that failed, after growing pauses, and at once when the browser is online again. Where nothing of a scan
 * is seen, that is told soon; it is asked for on all the same.
 * OpenSeadragon's own way has one pause for all tries and never comes back to a tile that it gave up.
 */
export function watchMissingTiles(viewer: Viewer): MissingTiles {
  const tries = new Map<Tile, number>();
  const lost = new Map<Tile, TiledImage>();
  const drawn = new WeakSet<TiledImage>();
  // The scan's picture lies below the first alone.
  const isUnseen = (image: TiledImage) =>
    !drawn.has(image) && (viewer.world.getIndexOfItem(image) > 0 || lacksPicture(viewer));
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const ask = (tile: Tile, image: TiledImage) => {
    Object.assign(tile, { exists: true });
    // A clip that is set, even to what it is, makes an image look through its tiles again.
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
      const again = [...lost];
      lost.clear();
      for (const [tile, image] of again) ask(tile, image);
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
        ask(tile, tiledImage);
      },
      pause * (1 + Math.random() / 2),
    );
    timers.add(timer);
  });
  viewer.addHandler('tile-loaded', ({ tile, tiledImage }) => {
    if (tiledImage) drawn.add(tiledImage);
    if (tile && lost.delete(tile)) missing.onChange?.();
  });
  const forget = () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    tries.clear();
    lost.clear();
    missing.onChange?.();
  };
  addEventListener('online', retry);
  // Another scan takes the place of this one.
  viewer.addHandler('close', forget);
  viewer.addHandler('destroy', () => {
    removeEventListener('online', retry);
    forget();
  });
  return missing;
}

function lacksPicture({ element }: Viewer): boolean {
  const picture = element.parentElement?.querySelector<HTMLImageElement>('img[data-picture]');
  return !picture || (picture.complete && picture.naturalWidth === 0);
}
