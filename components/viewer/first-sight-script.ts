import { drawnLevel, tilesOfRegion } from '#lib/scans/pyramid.ts';
import { type Stage, sharpEvent, textPanelKey, viewingRules } from './stage.ts';

// Stands inline at the end of a document that shows a scan (server/pages/first-sight.ts): while the viewer's script
// is on its way it asks for the tiles that the viewer will draw, and it keeps the framework back until they are drawn.

/** Milliseconds after which the framework starts, whatever the scan does. */
const patience = 3000;
/** A view with more tiles than this is none that was laid out yet. */
const mostTiles = 60;

try {
  const panel = localStorage.getItem(textPanelKey);
  if (panel) document.documentElement.dataset.textPanel = panel;
} catch {
  // Storage is switched off.
}

for (const element of document.querySelectorAll<HTMLElement>('[data-stage]')) {
  const picture = element.parentElement?.querySelector<HTMLImageElement>('img[data-picture]');
  // On a slow line the picture of the whole scan must not share it with what comes to replace it.
  if (!picture || picture.complete) askForTiles(element);
  else for (const event of ['load', 'error']) picture.addEventListener(event, () => askForTiles(element));
}

for (const event of [sharpEvent, 'pointerdown', 'keydown', 'touchstart'])
  addEventListener(event, start, true);
addEventListener('error', start, true);
setTimeout(start, patience);

/** Asks for the tiles of the whole scan; another view has others, and a turned one lies differently. */
function askForTiles(element: HTMLElement): void {
  const { tileSource, rotation }: Stage = JSON.parse(element.dataset.stage ?? '');
  if (location.hash.length > 1 || rotation !== 0) return;
  const { width, height } = tileSource;
  const scale = Math.min(element.clientWidth / width, element.clientHeight / height) * devicePixelRatio;
  const level = drawnLevel(tileSource, scale, viewingRules);
  const tiles = tilesOfRegion(tileSource, { x: 0, y: 0, width, height }, level);
  if (scale > 0 && tiles.length <= mostTiles) for (const { url } of tiles) new Image().src = url;
}

/** Lets the framework's scripts run that the server kept back. */
function start(): void {
  for (const kept of document.querySelectorAll<HTMLScriptElement>('script[data-later]')) {
    const script = document.createElement('script');
    for (const { name, value } of kept.attributes)
      script.setAttribute(name.replace('data-later', 'src'), value);
    kept.replaceWith(script);
  }
}
