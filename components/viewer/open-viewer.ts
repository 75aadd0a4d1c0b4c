import OpenSeadragon from 'openseadragon';
import { coarsestDrawn, drawnLevel, tileAddress } from '#lib/scans/pyramid.ts';
import { parseView } from '#lib/scans/view.ts';
import { isAtHome, showRegion } from './region.ts';
import { type Stage, sharpEvent, viewingRules } from './stage.ts';
import { viewInAddress } from './view-address.ts';

// One request per frame is OpenSeadragon's brake on the first view; afterwards a low value wastes fewer bytes.
const tilesPerFrameAtStart = 30;
const tilesPerFrameLater = 2;

/** Opens a viewer on a scan. The canvas drawer needs no CORS and no graphics processor. */
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
  showScan(viewer, stage);
  viewer.addOnceHandler('open', () => stayWhole(viewer));
  return viewer;
}

/**
 * Shows a scan in a viewer, in the view that the address names. The numbers of its pyramid are known already, so that the
 * first request is for a tile.
 */
export function showScan(viewer: OpenSeadragon.Viewer, stage: Stage): void {
  const { tileSource, rotation, followsAddress, fragment = '' } = stage;
  const { width, height, tileSize, tileOverlap } = tileSource;
  const { viewport } = viewer;
  const view = followsAddress ? viewInAddress(tileSource) : parseView(fragment, tileSource);
  viewport.setRotation(view.rotation ?? rotation, true);
  viewport.setFlip(view.flipped ?? false);
  // Small pictures can be looked at closely too.
  viewport.setMaxZoomPixelRatio(Math.max(2, 2000 / Math.max(width, height)));
  viewer.addOnceHandler('open', () => {
    if (view.region) showRegion(viewer, view.region, true);
    hurry(viewer, tileSource);
  });
  viewer.open({
    tileSource: {
      width,
      height,
      tileSize,
      tileOverlap,
      minLevel: coarsestDrawn(tileSource, viewingRules.minLevel),
      // Image services too: what is asked for ahead of the viewer must be at the very same addresses.
      getTileUrl: (level: number, x: number, y: number) => tileAddress(tileSource, level, x, y),
    },
  });
}

/** A scan that was seen as a whole is seen so in a view of another size too. */
function stayWhole(viewer: OpenSeadragon.Viewer): void {
  const { viewport } = viewer;
  let size = viewport.getContainerSize();
  let isWhole = isAtHome(viewer);
  // Between a change of the size and what is drawn for it.
  viewer.addHandler('viewport-change', () => {
    const now = viewport.getContainerSize();
    if (isWhole && !now.equals(size)) viewport.goHome(true);
    size = now;
    isWhole = isAtHome(viewer);
  });
}

/** Until the first view is sharp, only what is sharp is asked for, as fast as it comes; then less at a time. */
function hurry(viewer: OpenSeadragon.Viewer, tileSource: Stage['tileSource']): void {
  const item = viewer.world.getItemAt(0);
  if (!item) return;
  const { minLevel } = item.source;
  const scale = viewer.viewport.viewportToImageZoom(viewer.viewport.getZoom()) * devicePixelRatio;
  Object.assign(item.source, { minLevel: drawnLevel(tileSource, scale, viewingRules) });
  item.addOnceHandler('fully-loaded-change', () => {
    Object.assign(item.source, { minLevel });
    // A plain property of the drawn image that OpenSeadragon's types do not name.
    Object.assign(item, { maxTilesPerFrame: tilesPerFrameLater });
    dispatchEvent(new Event(sharpEvent));
  });
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
