import { firstAbort, timeout } from '#components/controls/first-abort.ts';
import { inertDocument } from '#components/controls/inert-document.ts';
import type { IslandProps } from '#components/islands/Island.tsx';

/** An object, read from its own page. */
export type FetchedObject = {
  /** Path and query of the page. */
  address: string;
  title: string;
  content: Element[];
  /** Addresses of the page's style sheets. */
  styles: string[];
  /** Empty elements within the content, with the islands to render in them. */
  islands: { root: Element; island: IslandProps }[];
};

/**
 * Reads an object from the HTML of its page, without running its scripts.
 * @param path of the page on this site, with its query
 * @throws when the answer, which is then the error's cause, is no object's page, or another build's
 */
export async function fetchObject(path: string, signal: AbortSignal): Promise<FetchedObject> {
  const response = await fetch(path, {
    signal: firstAbort(signal, AbortSignal.timeout(timeout)),
    headers: { Accept: 'text/html' },
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`, { cause: response });
  // Without its inline styles; links name the same style sheets.
  const page = inertDocument(await response.text());
  // After an upgrade: its markup and props are for other scripts and styles than those here.
  const isSameBuild = page.documentElement.dataset.build === document.documentElement.dataset.build;
  const main = isSameBuild && page.querySelector('main:has(> article)');
  if (!main) throw new Error(`${path} shows no object of this build`, { cause: response });
  const islands = [...main.querySelectorAll('[data-island]')].map((root) => {
    const island: IslandProps = JSON.parse(root.querySelector(':scope > script')?.textContent ?? '');
    root.replaceChildren();
    return { root, island };
  });
  return {
    address: path,
    title: page.title,
    content: [...main.querySelectorAll(':scope > :not(script)')].map((element) =>
      document.adoptNode(element),
    ),
    styles: [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].flatMap(
      (link) => link.getAttribute('href') ?? [],
    ),
    islands,
  };
}
