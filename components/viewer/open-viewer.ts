import type { TileSource } from '#lib/scans/tile-source.ts';

type Module = typeof import('openseadragon');
export type Viewer = InstanceType<Module['Viewer']>;

export type ViewerOptions = {
  element: HTMLElement;
  tileSource: TileSource;
  /** Degrees, clockwise. */
  rotation: number;
  hints: { wheel: string; touch: string };
};

// One request per frame is OpenSeadragon's brake on the first view; afterwards a low value wastes fewer bytes.
const tilesPerFrameAtStart = 20;
const tilesPerFrameLater = 2;

/**
 * Loads OpenSeadragon and opens a pyramid whose numbers are known already, so that the first request is for a
 * tile. The canvas drawer needs no CORS and no graphics processor.
 */
export async function openViewer({ element, tileSource, rotation, hints }: ViewerOptions): Promise<Viewer> {
  forgoStyle();
  const { default: OpenSeadragon } = await import('openseadragon');
  OpenSeadragon.setString('GestureHints.Scroll', hints.wheel);
  OpenSeadragon.setString('GestureHints.Touch', hints.touch);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const { width, height, tileSize, tileOverlap, tilesUrl, format } = tileSource;
  const viewer = OpenSeadragon({
    element,
    tileSources: {
      width,
      height,
      tileSize,
      tileOverlap,
      minLevel: Math.min(8, Math.ceil(Math.log2(Math.max(width, height)))),
      getTileUrl: (level: number, x: number, y: number) => `${tilesUrl}${level}/${x}_${y}.${format}`,
    },
    degrees: rotation,
    drawer: 'canvas',
    crossOriginPolicy: false,
    cooperativeGestures: true,
    showNavigationControl: false,
    showNavigator: true,
    navigatorPosition: 'BOTTOM_RIGHT',
    ...miniMapSize(width, height),
    navigatorAutoFade: false,
    navigatorBackground: 'transparent',
    animationTime: still ? 0 : 0.4,
    blendTime: 0,
    visibilityRatio: 0.5,
    minZoomImageRatio: 0.8,
    // Small pictures can be looked at closely too.
    maxZoomPixelRatio: Math.max(2, 2000 / Math.max(width, height)),
    maxTilesPerFrame: tilesPerFrameAtStart,
    tileRetryMax: 3,
    tileRetryDelay: 1500,
    timeout: 20000,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true, flickEnabled: !still },
    gestureSettingsTouch: { flickEnabled: !still },
  });
  viewer.addOnceHandler('open', () => {
    const item = viewer.world.getItemAt(0);
    item?.addOnceHandler('fully-loaded-change', () => {
      // A plain property of the drawn image that OpenSeadragon's types do not name.
      Object.assign(item, { maxTilesPerFrame: tilesPerFrameLater });
    });
  });
  return viewer;
}

/** A mini-map of the scan's own shape, in CSS pixels. */
function miniMapSize(width: number, height: number) {
  const scale = Math.min(150 / width, 130 / height);
  const side = (length: number) => `${Math.max(24, Math.round(length * scale))}px`;
  return { navigatorWidth: side(width), navigatorHeight: side(height) };
}

/**
 * OpenSeadragon adds a style element, which the style policy forbids and which would hide the focus, unless an
 * element of this name and mark is there. One of no namespace is found as well and is no style to the browser.
 */
function forgoStyle() {
  const mark = 'data-openseadragon-mobile-css';
  if (document.querySelector(`style[${mark}]`)) return;
  const element = document.createElementNS(null, 'style');
  element.setAttribute(mark, '');
  document.head.append(element);
}
