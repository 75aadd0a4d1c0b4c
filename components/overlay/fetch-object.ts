import type { IslandProps } from '#components/islands/Island.tsx';
import { readIsland } from '#components/islands/read-island.ts';

/** An object as its own page shows it. */
export type FetchedObject = {
  /** Path and query. */
  address: string;
  /** Title of the page. */
  title: string;
  content: Element[];
  /** Addresses of the page's style sheets. */
  styles: string[];
  /** Elements within the content, empty, with what is to live in them. */
  islands: { root: Element; island: IslandProps }[];
};

/**
 * Reads an object out of the document of its page, of which no script is run.
 * @param path of the page on this site, with its query @throws when the answer is no page of an object
 */
export async function fetchObject(path: string, signal: AbortSignal): Promise<FetchedObject> {
  const response = await fetch(path, { signal, headers: { Accept: 'text/html' } });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  // Styles within a document that is only read are held to the policy of this one; links name the same sheets.
  const markup = (await response.text()).replace(/<style>[\s\S]*?<\/style>/g, '');
  const page = new DOMParser().parseFromString(markup, 'text/html');
  const main = page.querySelector('main:has(> article)');
  if (!main) throw new Error(`${path} is no page of an object`);
  const islands = [...main.querySelectorAll('[data-island]')].map((root) => {
    const island = readIsland(root);
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
