import { storedText, storeText } from '#components/controls/browser-storage.ts';
import { prefetchFonts } from '#components/layout/prefetch-fonts.ts';
import { layTiles } from './early-tiles.ts';
import { isTextPanelOpen, sharpEvent, textPanelEvent, textPanelKey } from './stage.ts';

// Inlined in every document with islands, after the stage of a scan or else at the end (server/pages/html). It loads
// the framework, whose scripts thus come after the pictures; a scan takes precedence over both. First its picture is
// shown, since running the viewer's script takes long and blocks painting. Then the tiles that the viewer will draw are
// laid over it, and the viewer starts. The framework waits until the viewer has drawn them, and the fonts, which are
// for the next page, until the framework starts.

/** Milliseconds after which the viewer starts, whatever the picture does, and the framework, whatever the scan does. */
const timeouts = { viewer: 2500, framework: 3000 };

/** Time to first byte, in milliseconds, on a connection that can load the tiles along with the picture. */
const quickAnswer = 50;

// Removed, since React does not expect it at hydration.
document.currentScript?.remove();
const root = document.documentElement;
const stages = document.querySelectorAll<HTMLElement>('[data-stage]');
const startFramework = once(start);
if (stages.length > 0) showScans();
else startFramework();

// Here alone, at the window: before the framework has come a click would be lost, and React stops it while it hydrates.
addEventListener('click', toggleTextPanel, true);

function toggleTextPanel({ target }: MouseEvent): void {
  if (!(target instanceof Element && target.closest('[aria-controls="scan-text"]'))) return;
  root.dataset.textPanel = isTextPanelOpen() ? 'closed' : 'open';
  storeText(textPanelKey, root.dataset.textPanel);
  dispatchEvent(new Event(textPanelEvent));
}

function showScans(): void {
  const panel = storedText(textPanelKey);
  if (panel) root.dataset.textPanel = panel;
  root.dataset.opening = '';
  for (const stage of stages) showScan(stage);
  // Drawing the sharp scan must not share the processor with the framework.
  addEventListener(sharpEvent, () => afterPaint(() => afterPaint(startFramework)));
  for (const event of ['pointerdown', 'keydown', 'touchstart', 'error'])
    addEventListener(event, startFramework, true);
  setTimeout(startFramework, timeouts.framework);
}

function showScan(stage: HTMLElement): void {
  const picture = stage.parentElement?.querySelector<HTMLImageElement>('img[data-picture]');
  const script = stage.dataset.script ?? '';
  const startViewer = once(() => void import(script).catch(() => undefined));
  const followPicture = () => {
    void layTiles(stage).then(() => afterPaint(startViewer));
    preloadModule(script);
  };
  // On a slow connection the picture must not compete with the tiles that replace it, nor for the processor: the tiles
  // load together with the viewer's script.
  if (!picture || picture.complete || isLineQuick()) followPicture();
  else for (const event of ['load', 'error']) picture.addEventListener(event, followPicture, { once: true });
  setTimeout(startViewer, timeouts.viewer);
}

function isLineQuick(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation instanceof PerformanceNavigationTiming &&
    navigation.responseStart - navigation.requestStart < quickAnswer
  );
}

function preloadModule(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/** A hidden window is never painted. */
function afterPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

/** Runs the framework's scripts that the server held back, once the document is complete. */
function start(): void {
  if (document.readyState === 'loading') {
    addEventListener('DOMContentLoaded', start);
    return;
  }
  delete root.dataset.opening;
  for (const later of document.querySelectorAll<HTMLScriptElement>('script[data-later]')) {
    const script = document.createElement('script');
    for (const { name, value } of later.attributes)
      script.setAttribute(name.replace('data-later', 'src'), value);
    later.replaceWith(script);
  }
  prefetchFonts();
}
