import { percentDecoded } from '#lib/addresses.ts';
import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import { append } from '#lib/lists.ts';
import type { Findings } from './findings.ts';
import { type ElementNode, type ParsedContent, shownElements } from './nodes.ts';

/** Whether an address inside the site leads somewhere. */
export type LinkChecker = (path: string, fragment: string) => Promise<boolean>;

/** Addresses inside the site that are looked up for one report; each may cost a query to the catalogue. */
const maxLookups = 200;

/** Look-ups in parallel. */
const concurrency = 8;

/** Finds links that lead nowhere: to a missing fragment of this page, or to a page that the site does not have. */
export async function findTargets(
  reading: ParsedContent,
  findings: Findings,
  checkLinks: LinkChecker,
): Promise<void> {
  const ids = new Set(
    shownElements(reading).flatMap(({ attributes }) => (attributes.id === undefined ? [] : [attributes.id])),
  );
  const inSite = new Map<string, ElementNode[]>();
  for (const link of shownElements(reading, 'a')) {
    const { href } = link.attributes;
    const written = link.sourceAttributes.find(({ name }) => name === 'href')?.value.trim() ?? '';
    // An empty address and `#` are reported as links without an address.
    if (href === undefined || written === '' || written === '#') continue;
    if (href.startsWith('#')) {
      const fragment = href.slice(1);
      if (!ids.has(fragment) && !ids.has(decoded(fragment)))
        findings.count('link-fragment', link, { fragment: written.slice(1) });
    } else if (href.startsWith('/')) append(inSite, href, link);
  }
  await checkTargets(inSite, findings, checkLinks);
}

async function checkTargets(
  inSite: Map<string, ElementNode[]>,
  findings: Findings,
  checkLinks: LinkChecker,
): Promise<void> {
  const unchecked = [...inSite].slice(maxLookups);
  const broken: [address: string, links: ElementNode[]][] = [];
  const check = async (link: [address: string, links: ElementNode[]]) => {
    const [address] = link;
    const at = address.indexOf('#');
    const path = at === -1 ? address : address.slice(0, at);
    try {
      if (!(await checkLinks(path, at === -1 ? '' : decoded(address.slice(at + 1))))) broken.push(link);
    } catch {
      // Without an answer from the catalogue the link may still be good.
      unchecked.push(link);
    }
  };
  await forEachConcurrently(concurrency, [...inSite].slice(0, maxLookups), check);
  for (const [address, links] of broken)
    for (const link of links) findings.count('link-nowhere', link, { address });
  for (const link of unchecked.flatMap(([, links]) => links)) findings.count('links-unchecked', link);
}

/** Fragments that cannot be decoded are used unchanged. */
const decoded = (fragment: string) => percentDecoded(fragment) ?? fragment;
