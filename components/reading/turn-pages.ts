import { isPlainClick } from '#components/controls/is-plain-click.ts';
import type { FetchedObject } from '#components/overlay/fetch-object.ts';
import type { ScanViewerProps } from '#components/viewer/ScanViewer.tsx';
import { sharpEvent } from '#components/viewer/stage.ts';
import { tilesOfWhole } from '#components/viewer/tiles-of-whole.ts';
import { facingPageOf } from '#lib/reading/facing.ts';
import { formatView, parseView } from '#lib/scans/view.ts';
import { withTimeout } from '#lib/with-timeout.ts';
import { choiceHere } from './choice.ts';
import type { ReadingProps } from './ReadingControls.tsx';
import { showOpening } from './show-opening.ts';
import { turnIslands } from './turned.ts';

/** Events that show that a visitor attends to the scan. */
const engaging = ['pointermove', 'touchstart', 'focusin'];

/** Milliseconds that the rest of a page, and then the pages beside it, wait at most for the scan to be sharp. */
const maxRestWait = 50;
const maxBesideWait = 1000;

/** Milliseconds in which a library that can be reached says whether a page would come. */
const maxHeadWait = 5000;

/** Pages kept in memory: the one shown, and those on either side. */
const maxPages = 5;

/**
 * Turns to other scans of an object without loading their pages: what differs is taken from the other page, which is
 * prefetched. The viewer stays open, and the address becomes the other page's.
 * @param path of the object's page for its first scan
 * @param later what is said where another scan cannot come now: without a network, or while the library refuses
 * @param announce announces which scan is shown, or that
 * @returns a function that stops it
 */
export function turnPages(
  article: HTMLElement,
  path: string,
  later: string,
  announce: (sentence: string) => void,
): () => void {
  const pages = new Map<string, Promise<FetchedObject>>();
  const leaving = new AbortController();
  const { signal } = leaving;
  const initial = { address: addressOf(location), title: document.title };
  let shown = initial.address;
  let destination = shown;
  /** The address whose parts are in the page, a moment after its scan is shown. */
  let pushed = shown;
  let title = initial.title;
  // Without a reference, the browser might have to read a picture from disk again.
  const atHand: HTMLImageElement[] = [];

  // The framework writes the page's own title at hydration, when another scan may be shown already.
  const rewritten = new MutationObserver(() => {
    if (shown !== initial.address && document.title === initial.title && title !== initial.title)
      document.title = title;
  });
  rewritten.observe(document.head, { childList: true, characterData: true, subtree: true });

  const read = (address: string): Promise<FetchedObject> => {
    const page = pages.get(address) ?? loadPaging().then(({ fetchObject }) => fetchObject(address, signal));
    // Reinserted at the end, so that the page requested last is evicted last.
    pages.delete(address);
    pages.set(address, page);
    for (const old of [...pages.keys()].slice(0, -maxPages)) pages.delete(old);
    page.catch(() => pages.delete(address));
    return page;
  };

  /** @param arrive puts the address into the browser's history, before anything that depends on it is shown */
  const turn = async (address: string, arrive = () => {}): Promise<void> => {
    destination = address;
    const isOver = () => destination !== address || signal.aborted;
    article.setAttribute('aria-busy', 'true');
    // So that what is said once more is heard once more.
    announce('');
    try {
      const [page, { replaceParts, turnLanguages }] = await withTimeout(
        Promise.all([read(address), loadPaging()]),
      );
      if (isOver()) return;
      const turned = new Map(page.islands.map(({ island }) => [island.name, island.props]));
      // The page of a scan that cannot be zoomed has no viewer.
      if (!turned.has('viewer')) return location.assign(address);
      arrive();
      shown = address;
      turnIslands(turned);
      await sharpOrTimeout(maxRestWait);
      if (isOver()) return;
      document.title = page.title;
      replaceParts(article, page.content);
      pushed = address;
      const reading = turned.get('reading');
      if (reading) showOpening(article, reading as ReadingProps, choiceHere());
      title = document.title;
      announce(article.querySelector('[data-where]')?.textContent ?? '');
      turnLanguages(article, address);
      void sharpOrTimeout(maxBesideWait).then(prefetch);
    } catch (error) {
      if (isOver()) return;
      // Loaded as a whole, it must not put an error in place of the scan that is there. Browsers call a dead line online.
      const answer =
        error instanceof Error && error.cause instanceof Response
          ? error.cause
          : await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(maxHeadWait) }).catch(
              () => undefined,
            );
      if (isOver()) return;
      if (answer && answer.status < 429) return location.assign(address);
      // Back or Forward has changed the address already; links to views are made from it.
      if (addressOf(location) !== shown) history.replaceState(history.state, '', shown);
      stay();
      announce(later);
    } finally {
      if (destination === address) article.removeAttribute('aria-busy');
    }
  };

  /** Drops a page that is being loaded; one already shown is completed. */
  const stay = (): void => {
    if (pushed !== shown) return void turn(shown);
    destination = shown;
    article.removeAttribute('aria-busy');
  };

  const prefetch = async (): Promise<void> => {
    const pictures: HTMLImageElement[] = [];
    for (const rel of ['next', 'prev']) {
      const link = article.querySelector<HTMLAnchorElement>(`[data-of-scan] a[rel=${rel}]:not([hidden])`);
      if (!link) continue;
      const page = await read(pathAndQuery(link)).catch(() => undefined);
      const viewer = page?.islands.find(({ island }) => island.name === 'viewer')?.island.props;
      if (viewer && !signal.aborted) pictures.push(...picturesOf(article, viewer as ScanViewerProps));
    }
    atHand.splice(0, atHand.length, ...pictures);
  };

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link || link.target || !/^(#find=[^&]*)?$/.test(link.hash) || !isScan(link, path)) return;
    // Without a viewer nothing can be turned in place: a link loads its page, even if it is this one.
    if (!article.querySelector('[data-stage]')) return;
    event.preventDefault();
    const address = pathAndQuery(link);
    if (address === destination) return;
    if (address === shown) return stay();
    const hash = lastingView(link.hash);
    // Steps through a work share one history entry; a jump adds one of its own.
    const enter = /^(next|prev)$/.test(link.rel) ? 'replaceState' : 'pushState';
    void turn(address, () => history[enter](history.state, '', address + hash));
  };
  const onPopState = (event: PopStateEvent) => {
    const here = addressOf(location);
    if (here === shown) return stay();
    if (here !== initial.address && !isScan(location, path)) return;
    // To the router nothing has changed: it would show the page that it knows.
    event.stopImmediatePropagation();
    void turn(here);
  };

  // A visitor who only glances at an object should not download the neighbouring scans.
  const onEngaged = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.closest('figure, [data-of-scan]')) return;
    for (const name of engaging) article.removeEventListener(name, onEngaged);
    void prefetch();
  };
  for (const name of engaging) article.addEventListener(name, onEngaged, { passive: true, signal });
  article.addEventListener('click', onClick, { signal });
  addEventListener('popstate', onPopState, { capture: true, signal });
  return () => {
    leaving.abort();
    rewritten.disconnect();
    turnIslands(undefined);
  };
}

type Address = Pick<URL, 'origin' | 'pathname' | 'search'>;

const addressOf = ({ pathname, search }: Address) => pathname + search;

/** The address that a link leads to, with the current page's search terms (`find`), unless the link has its own. */
function pathAndQuery({ pathname, search }: Address): string {
  const words = new URLSearchParams(location.search).get('find');
  const query = new URLSearchParams(search);
  if (words === null || query.has('find')) return pathname + search;
  query.append('find', words);
  return `${pathname}?${query}`;
}

/** Whether an address is that of the page of one of the object's scans. */
function isScan({ origin, pathname, search }: Address, path: string): boolean {
  const query = [...new URLSearchParams(search)];
  return (
    origin === location.origin &&
    pathname === path &&
    query.every(([name, value]) => name === 'find' || (name === 'scan' && /^\d+$/.test(value)))
  );
}

/** Waits until the shown scan is sharp, but no longer than this: it takes precedence over its neighbours. */
const sharpOrTimeout = (maxWait: number) =>
  new Promise((resolve) => {
    addEventListener(sharpEvent, resolve, { once: true });
    setTimeout(resolve, maxWait);
  });

const loadPaging = () => import('./paging.ts');

/**
 * What of the current view also applies to the next scan: adjustments, and what is searched for in the text.
 * @param hash of the link that is followed, which may name other search terms
 */
function lastingView(hash: string): string {
  // What lasts does not depend on the size of the scan.
  const size = { width: 1, height: 1 };
  const { find, adjustments } = parseView(location.hash, size);
  const fragment = formatView({ find: parseView(hash, size).find ?? find, adjustments });
  return fragment && `#${fragment}`;
}

/** Requests the picture of a scan and the tiles that will be drawn, so that they are there when it is turned to. */
function picturesOf(
  article: HTMLElement,
  { picture, tileSource, rotation, opensAtWidth, facing }: ScanViewerProps,
): HTMLImageElement[] {
  const pictures: HTMLImageElement[] = [];
  const shown = article.querySelector<HTMLImageElement>('img[data-picture]');
  if (picture && shown)
    pictures.push(
      Object.assign(new Image(), { sizes: shown.sizes, srcset: picture.srcSet ?? '', src: picture.src }),
    );
  const stage = article.querySelector<HTMLElement>('[data-stage]');
  if (!stage || opensAtWidth) return pictures;
  const beside = facing && facingPageOf(facing, choiceHere())?.scan;
  for (const scan of [{ tileSource, rotation }, beside])
    if (scan?.rotation === 0)
      for (const { url: src } of tilesOfWhole(scan.tileSource, stage).tiles)
        pictures.push(Object.assign(new Image(), { src }));
  return pictures;
}
