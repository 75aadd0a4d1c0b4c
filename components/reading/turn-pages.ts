import type { FetchedObject } from '#components/overlay/fetch-object.ts';
import type { ScanViewerProps } from '#components/viewer/ScanViewer.tsx';
import { sharpEvent } from '#components/viewer/stage.ts';
import { tilesOfWhole } from '#components/viewer/tiles-of-whole.ts';
import { besideOf } from '#lib/reading/facing.ts';
import { formatView, parseView } from '#lib/scans/view.ts';
import { choiceHere } from './choice.ts';
import type { ReadingProps } from './ReadingControls.tsx';
import { showOpening } from './show-opening.ts';
import { turnIslands } from './turned.ts';

/** What tells that a visitor has come to the scan. */
const engaging = ['pointermove', 'touchstart', 'focusin'];

/** Milliseconds that the rest of a page, and then the pages beside it, wait for the scan to be sharp. */
const maxWaits = { rest: 50, beside: 1000 };

/** Pages that are kept at hand: the one that is shown, and those on either side. */
const maxPages = 5;

/**
 * Turns to other scans of an object without loading its page anew: what differs is taken from the page of the other
 * scan, which is fetched before it is asked for. The viewer stays open, and the address is the other page's.
 * @param path of the object's page for its first scan
 * @param say announces which scan is shown
 * @returns ends it
 */
export function turnPages(article: HTMLElement, path: string, say: (sentence: string) => void): () => void {
  const pages = new Map<string, Promise<FetchedObject>>();
  const leaving = new AbortController();
  const begun = { address: addressOf(location), title: document.title };
  let shown = begun.address;
  let wanted = shown;
  /** The address whose parts of the page are there, a moment after its scan is shown. */
  let placed = shown;
  let title = begun.title;
  // What nothing holds the browser may have to read from its disk again.
  const atHand = new Set<HTMLImageElement>();

  // The framework writes the title of the page that it brings to life, which may be when another is shown already.
  const rewritten = new MutationObserver(() => {
    if (shown !== begun.address && document.title === begun.title && title !== begun.title)
      document.title = title;
  });
  rewritten.observe(document.head, { childList: true, characterData: true, subtree: true });

  const read = (address: string): Promise<FetchedObject> => {
    const page =
      pages.get(address) ?? loadPaging().then(({ fetchObject }) => fetchObject(address, leaving.signal));
    // The one that was asked for last is the last to go.
    pages.delete(address);
    pages.set(address, page);
    for (const old of [...pages.keys()].slice(0, -maxPages)) pages.delete(old);
    page.catch(() => pages.delete(address));
    return page;
  };

  /** @param arrive puts the address into the browser's history, before anything is shown that follows it */
  const turn = async (address: string, arrive: () => void): Promise<void> => {
    wanted = address;
    article.setAttribute('aria-busy', 'true');
    try {
      const [page, { replaceParts }] = await Promise.all([read(address), loadPaging()]);
      if (wanted !== address || leaving.signal.aborted) return;
      const turned = new Map(page.islands.map(({ island }) => [island.name, island.props]));
      // A scan that cannot be zoomed has a page without a viewer.
      if (!turned.has('viewer')) return location.assign(address);
      arrive();
      shown = address;
      turnIslands(turned);
      await sharpOrLate(maxWaits.rest);
      if (wanted !== address || leaving.signal.aborted) return;
      document.title = page.title;
      replaceParts(article, page.content);
      placed = address;
      const reading = turned.get('reading');
      if (reading) showOpening(article, reading as ReadingProps, choiceHere());
      title = document.title;
      say(article.querySelector('[data-where]')?.textContent ?? '');
      turnLanguages(article, address);
      void sharpOrLate(maxWaits.beside).then(prefetch);
    } catch {
      if (wanted === address && !leaving.signal.aborted) location.assign(address);
    } finally {
      if (wanted === address) article.removeAttribute('aria-busy');
    }
  };

  /** A page that is on its way is wanted no more; one that is shown is shown whole. */
  const stay = (): void => {
    if (placed !== shown) return void turn(shown, () => undefined);
    wanted = shown;
    article.removeAttribute('aria-busy');
  };

  const prefetch = async (): Promise<void> => {
    if (matchMedia('(prefers-reduced-data: reduce)').matches) return;
    const pictures: HTMLImageElement[] = [];
    for (const rel of ['next', 'prev']) {
      const link = article.querySelector<HTMLAnchorElement>(`[data-of-scan] a[rel=${rel}]:not([hidden])`);
      if (!link) continue;
      const page = await read(addressLike(link)).catch(() => undefined);
      const viewer = page?.islands.find(({ island }) => island.name === 'viewer')?.island.props;
      if (viewer && !leaving.signal.aborted) pictures.push(...picturesOf(article, viewer as ScanViewerProps));
    }
    atHand.clear();
    for (const picture of pictures) atHand.add(picture);
  };

  const onClick = (event: MouseEvent): void => {
    const { target, button, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.target || !/^(#find=[^&]*)?$/.test(link.hash) || !isScan(link, path)) return;
    // Without a viewer there is nothing to turn in: a link loads its page, also this one once more.
    if (!article.querySelector('[data-stage]')) return;
    event.preventDefault();
    const address = addressLike(link);
    if (address === wanted) return;
    if (address === shown) {
      stay();
      return;
    }
    const isStep = link.rel === 'next' || link.rel === 'prev';
    const hash = lastingView(link.hash);
    // Leafing through a work is one step of the browser's Back, a jump is one of its own.
    void turn(address, () =>
      isStep
        ? history.replaceState(history.state, '', address + hash)
        : history.pushState(history.state, '', address + hash),
    );
  };
  const onPopState = (event: PopStateEvent): void => {
    const here = addressOf(location);
    if (here === shown) stay();
    if (here === shown || !(here === begun.address || isScan(location, path))) return;
    // To the router nothing has changed: it would show the page that it knows.
    event.stopImmediatePropagation();
    void turn(here, () => undefined);
  };

  // Who only glances at an object need not pay for the scans beside it.
  const onEngaged = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.closest('figure, [data-of-scan]')) return;
    for (const name of engaging) article.removeEventListener(name, onEngaged);
    void prefetch();
  };
  for (const name of engaging) article.addEventListener(name, onEngaged, { passive: true });
  article.addEventListener('click', onClick);
  addEventListener('popstate', onPopState, { capture: true });
  return () => {
    for (const name of engaging) article.removeEventListener(name, onEngaged);
    article.removeEventListener('click', onClick);
    removeEventListener('popstate', onPopState, { capture: true });
    leaving.abort();
    rewritten.disconnect();
    turnIslands(undefined);
  };
}

type Address = Pick<URL, 'origin' | 'pathname' | 'search'>;

const addressOf = ({ pathname, search }: Address) => pathname + search;

/** The address that a link leads to, with what is looked for in the whole work where the page that is shown says that. */
function addressLike({ pathname, search }: Address): string {
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

/** The scan that is shown goes before those beside it: when it is sharp, or cannot be soon. */
async function sharpOrLate(maxWait: number): Promise<void> {
  const late = AbortSignal.timeout(maxWait);
  await new Promise((resolve) => {
    addEventListener(sharpEvent, resolve, { once: true, signal: late });
    late.addEventListener('abort', resolve);
  });
}

/** What turning needs is loaded only when the first object is turned. */
async function loadPaging() {
  const [{ fetchObject }, { replaceParts }] = await Promise.all([
    import('#components/overlay/fetch-object.ts'),
    import('./replace-parts.ts'),
  ]);
  return { fetchObject, replaceParts };
}

/**
 * Of the view that is shown, what holds for the next scan too: adjustments, and what is looked for in the text.
 * @param hash of the link that is followed, which may say what is looked for there
 */
function lastingView(hash: string): string {
  const [shown, asked] = [location.hash, hash].map((one) => parseView(one, { width: 1, height: 1 }));
  const fragment = formatView({ find: asked?.find ?? shown?.find, adjustments: shown?.adjustments });
  return fragment && `#${fragment}`;
}

/** Lets the links to the page in other languages lead to the same scan. What lies over the feed has none. */
function turnLanguages(article: HTMLElement, address: string): void {
  if (article.closest('dialog')) return;
  const { search } = new URL(address, location.origin);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) link.search = search;
}

/** The picture of a scan and the tiles that will be drawn of it, asked for so that they are there when it is turned to. */
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
  const beside = facing && besideOf(facing, choiceHere())?.scan;
  for (const scan of [{ tileSource, rotation }, ...(beside ? [beside] : [])])
    if (stage && scan.rotation === 0 && !opensAtWidth)
      for (const { url } of tilesOfWhole(scan.tileSource, stage).tiles)
        pictures.push(Object.assign(new Image(), { src: url }));
  return pictures;
}
