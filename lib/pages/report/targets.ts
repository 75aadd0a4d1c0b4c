import { percentDecoded } from '#lib/addresses.ts';
import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import { append } from '#lib/grouped.ts';
import type { Findings } from './findings.ts';
import { type ElementNode, type Reading, shownElements } from './nodes.ts';

/** Whether a link within the site leads somewhere. */
export type Leads = (path: string, fragment: string) => Promise<boolean>;

/** Addresses within the site that are looked up per report; each may cost a catalogue request. */
const mostAsked = 200;

/** Look-ups in parallel. */
const concurrency = 8;

/** Finds broken links: to a missing fragment of this page, or to a page that the site does not have. */
export async function findTargets(reading: Reading, findings: Findings, leads: Leads): Promise<void> {
  const ids = new Set(shownElements(reading).flatMap(({ kept }) => (kept.id === undefined ? [] : [kept.id])));
  const inSite = new Map<string, ElementNode[]>();
  for (const link of shownElements(reading, 'a')) {
    const { href } = link.kept;
    const written = link.written.find(({ name }) => name === 'href')?.value.trim() ?? '';
    // An empty address and `#` are reported as links without an address.
    if (href === undefined || written === '' || written === '#') continue;
    if (href.startsWith('#')) {
      const fragment = href.slice(1);
      if (!ids.has(fragment) && !ids.has(decoded(fragment)))
        findings.count('link-fragment', link, { fragment: written.slice(1) });
    } else if (href.startsWith('/')) append(inSite, href, link);
  }
  await ask(inSite, findings, leads);
}

async function ask(inSite: Map<string, ElementNode[]>, findings: Findings, leads: Leads): Promise<void> {
  const unchecked = [...inSite].slice(mostAsked);
  const nowhere: [address: string, links: ElementNode[]][] = [];
  const askFor = async (link: [address: string, links: ElementNode[]]) => {
    const [address] = link;
    const at = address.indexOf('#');
    const path = at === -1 ? address : address.slice(0, at);
    try {
      if (!(await leads(path, at === -1 ? '' : decoded(address.slice(at + 1))))) nowhere.push(link);
    } catch {
      // Without an answer from the catalogue the link may still be good.
      unchecked.push(link);
    }
  };
  await forEachConcurrently(concurrency, [...inSite].slice(0, mostAsked), askFor);
  for (const [address, links] of nowhere)
    for (const link of links) findings.count('link-nowhere', link, { address });
  for (const link of unchecked.flatMap(([, links]) => links)) findings.count('links-unchecked', link);
}

/** Fragments that cannot be decoded are used unchanged. */
const decoded = (fragment: string) => percentDecoded(fragment) ?? fragment;
