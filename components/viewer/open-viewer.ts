import OpenSeadragon from 'openseadragon';
import { choiceHere } from '#components/reading/choice.ts';
import { type FacingPage, facingPageOf, facingPlacement } from '#lib/reading/facing.ts';
import { coarsestDrawn, drawnLevel, tileAddress } from '#lib/scans/pyramid.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { parseView } from '#lib/scans/view.ts';
import { isAtHome, showRegion, widthRegion } from './region.ts';
import { type Stage, sharpEvent, viewingRules } from './stage.ts';
import { viewInAddress } from './view-address.ts';
import { drawOnWholePixels } from './whole-pixels.ts';

// One request per frame would make OpenSeadragon slow at the first view; afterwards a low value wastes fewer bytes.
const tilesPerFrameAtStart = 30;
const tilesPerFrameLater = 2;

/** Opens a viewer on a scan. The canvas drawer needs neither CORS nor a graphics processor. */
export function openViewer(element: HTMLElement, stage: Stage): OpenSeadragon.Viewer {
  const { hints } = stage;
  forgoStyle();
  OpenSeadragon.setString('GestureHints.Scroll', hints.wheel);
  OpenSeadragon.setString('GestureHints.Touch', hints.touch);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const viewer = OpenSeadragon({
    element,
    drawer: 'canvas',
    crossOriginPolicy: false,
    cooperativeGestures: true,
    showNavigationControl: false,
    showNavigator: false,
    animationTime: still ? 0 : 0.4,
    blendTime: 0,
    // The picture of the whole scan lies beneath: no need for blurry tiles before the sharp ones.
    immediateRender: true,
    minPixelRatio: viewingRules.minPixelRatio,
    visibilityRatio: 0.5,
    minZoomImageRatio: 0.8,
    maxTilesPerFrame: tilesPerFrameAtStart,
    timeout: 20_000,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true, flickEnabled: !still },
    gestureSettingsTouch: { flickEnabled: !still },
  });
  viewer.addHandler('tile-drawing', drawOnWholePixels);
  showScan(viewer, stage);
  viewer.addOnceHandler('open', () => stayWhole(viewer));
  return viewer;
}

/**
 * Opens a scan in a viewer, in the view named by the address. The dimensions of its pyramid are known already, so that
 * the first request is for a tile.
 */
export function showScan(viewer: OpenSeadragon.Viewer, stage: Stage): void {
  const { tileSource, rotation, followsAddress, fragment = '' } = stage;
  const { width, height } = tileSource;
  const { viewport } = viewer;
  const view = followsAddress ? viewInAddress(tileSource) : parseView(fragment, tileSource);
  viewport.setRotation(view.rotation ?? rotation, true);
  viewport.setFlip(view.flipped ?? false);
  // Allows small pictures to be enlarged too.
  viewport.setMaxZoomPixelRatio(Math.max(2, 2000 / Math.max(width, height)));
  const beside = besideIn(stage);
  viewer.addOnceHandler('open', () => {
    const start = stage.opensAtWidth && !beside ? widthRegion(viewer, tileSource) : undefined;
    const region = view.region ?? start;
    if (region) showRegion(viewer, region, true);
    hurry(viewer, [tileSource, ...(beside ? [beside.scan.tileSource] : [])]);
  });
  viewer.open([
    { tileSource: tilesOf(tileSource), x: 0, y: 0, width: 1 },
    ...(beside
      ? [
          {
            tileSource: tilesOf(beside.scan.tileSource),
            ...facingPlacement({ tileSource, rotation }, beside),
          },
        ]
      : []),
  ]);
}

/** The scan that the visitor wants to see beside the stage's own, as its facing page. */
export function besideIn({ facing, followsAddress, tileSource }: Stage): FacingPage | undefined {
  // While comparing, scans are shown singly.
  if (!facing || (followsAddress && viewInAddress(tileSource).beside)) return undefined;
  return facingPageOf(facing, choiceHere());
}

function tilesOf(source: TileSource) {
  const { width, height, tileSize, tileOverlap } = source;
  return {
    width,
    height,
    tileSize,
    tileOverlap,
    minLevel: coarsestDrawn(source, viewingRules.minLevel),
    // For image services too: tiles requested ahead of the viewer must have the very same addresses.
    getTileUrl: (level: number, x: number, y: number) => tileAddress(source, level, x, y),
  };
}

/** Keeps a scan that was seen as a whole so when the view changes its size. */
function stayWhole(viewer: OpenSeadragon.Viewer): void {
  const { viewport } = viewer;
  let size = viewport.getContainerSize();
  let isWhole = isAtHome(viewer);
  // Fires after the size has changed and before it is drawn.
  viewer.addHandler('viewport-change', () => {
    const now = viewport.getContainerSize();
    if (isWhole && !now.equals(size)) viewport.goHome(true);
    size = now;
    isWhole = isAtHome(viewer);
  });
}

/** Until the first view is sharp, requests only tiles of its level, as many as possible; then fewer at a time. */
function hurry(viewer: OpenSeadragon.Viewer, sources: readonly TileSource[]): void {
  for (const [index, source] of sources.entries()) {
    const item = viewer.world.getItemAt(index);
    if (!item) continue;
    const { minLevel } = item.source;
    const scale = item.viewportToImageZoom(viewer.viewport.getZoom()) * devicePixelRatio;
    // OpenSeadragon also draws the finest level of one tile, `savedCutOffLevel`, and a tile below `minLevel` is missing to
    // it for good. That and `maxTilesPerFrame` are plain properties of the drawn image that its types lack.
    const drawFrom = (minLevel: number) => {
      Object.assign(item.source, { minLevel });
      Object.assign(item, { savedCutOffLevel: item.source.getClosestLevel() });
    };
    drawFrom(drawnLevel(source, scale, viewingRules));
    item.addOnceHandler('fully-loaded-change', () => {
      drawFrom(minLevel);
      Object.assign(item, { maxTilesPerFrame: tilesPerFrameLater });
      if (index === 0) dispatchEvent(new Event(sharpEvent));
    });
  }
}

/**
 * OpenSeadragon adds a style element, which the style policy forbids and which would hide the focus, unless it finds an
 * element with this name and attribute. One without a namespace will do, and is not a style to the browser.
 */
function forgoStyle() {
  const mark = 'data-openseadragon-mobile-css';
  if (document.querySelector(`style[${mark}]`)) return;
  const element = document.createElementNS(null, 'style');
  element.setAttribute(mark, '');
  document.head.append(element);
}
