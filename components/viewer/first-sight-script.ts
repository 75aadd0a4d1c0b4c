import { prefetchFonts } from '#components/layout/prefetch-fonts.ts';
import { layTiles } from './early-tiles.ts';
import { sharpEvent, textPanelKey } from './stage.ts';

// Stands inline in every document with islands, behind the stage of a scan or else at the end (server/pages/html), and asks for
// the framework, whose scripts then come after the pictures. A scan goes before both. Its picture is shown first: it takes long
// to run the viewer's script, and nothing is painted meanwhile. Then the tiles are laid over it that the viewer will draw, and
// the viewer starts; the framework is held back until it has drawn them, and the fonts, which are for the next page, until the
// framework begins.

/** Milliseconds after which the viewer starts, whatever the picture does, and the framework, whatever the scan does. */
const patience = { viewer: 2500, framework: 3000 };

/** Milliseconds within which a document began to come on a line that has room for the tiles beside the picture. */
const quickAnswer = 50;

// The framework knows of no such element.
document.currentScript?.remove();
const root = document.documentElement;
const stages = document.querySelectorAll<HTMLElement>('[data-stage]');
const startFramework = once(start);
if (stages.length > 0) showScans();
else startFramework();

function showScans(): void {
  try {
    const panel = localStorage.getItem(textPanelKey);
    if (panel) root.dataset.textPanel = panel;
  } catch {
    // Storage is switched off.
  }
  root.dataset.opening = '';
  for (const stage of stages) showScan(stage);
  // The drawing of what is sharp must not share the processor with the framework.
  addEventListener(sharpEvent, () => afterPaint(() => afterPaint(startFramework)));
  for (const event of ['pointerdown', 'keydown', 'touchstart', 'error'])
    addEventListener(event, startFramework, true);
  setTimeout(startFramework, patience.framework);
}

function showScan(stage: HTMLElement): void {
  const picture = stage.parentElement?.querySelector<HTMLImageElement>('img[data-picture]');
  const script = stage.dataset.script ?? '';
  const startViewer = once(() => void import(script).catch(() => undefined));
  const followPicture = () => {
    void layTiles(stage).then(() => afterPaint(startViewer));
    askForModule(script);
  };
  // On a slow line the picture of the whole scan must not share it with what comes to replace it, and the processor
  // neither: the tiles come while the viewer's script does.
  if (!picture || picture.complete || isLineQuick()) followPicture();
  else for (const event of ['load', 'error']) picture.addEventListener(event, followPicture, { once: true });
  setTimeout(startViewer, patience.viewer);
}

function isLineQuick(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation instanceof PerformanceNavigationTiming &&
    navigation.responseStart - navigation.requestStart < quickAnswer
  );
}

/** Fetches a module that does not run yet. */
function askForModule(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/** A window that nobody sees is not painted. */
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

/** Lets the framework's scripts run that the server held back, when all of them are there. */
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
