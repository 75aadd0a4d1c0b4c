import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { readSearch } from '#lib/search/address.ts';
import { isShelf, shelfFacets } from '#lib/search/shelves.ts';
import { parsePage } from '#lib/site/address.ts';
import { serveDemoCopy } from '../support/demo-copy.ts';
import { elementsOf, find } from '../support/html.ts';
import { ask } from '../support/http.ts';
import type { RunningServer } from '../support/server.ts';

let site: RunningServer;
beforeAll(async () => {
  site = await serveDemoCopy({});
});
afterAll(async () => {
  await site.stop();
});

const kindOf = (address: string) => parsePage(new URL(address, site.url).pathname)?.kind;
const queryOf = (address: string) => new URL(address, site.url).searchParams;

/** What the sitemap names: each address with those of the same page in other languages. */
async function listed(): Promise<{ address: string; languages: string[]; alternates: string[] }[]> {
  const files = find(elementsOf((await ask(site.url, '/sitemap.xml')).text()), 'loc');
  const entries = [];
  for (const { text: file } of files) {
    const answer = await ask(site.url, file.slice(site.url.length));
    expect([answer.status, file]).toEqual([200, file]);
    for (const [, entry = ''] of answer.text().matchAll(/<url>(.*?)<\/url>/gs)) {
      const elements = elementsOf(entry);
      const links = find(elements, 'xhtml:link', { rel: 'alternate' });
      entries.push({
        address: find(elements, 'loc')[0]?.text ?? '',
        languages: links.map(({ attributes }) => attributes.hreflang ?? ''),
        alternates: links.map(({ attributes }) => attributes.href ?? ''),
      });
    }
  }
  return entries;
}

test('the sitemap names every shelf that a page leads to, each once and in each language, and they all are there for search engines', async () => {
  const entries = await listed();
  const all = entries.map(({ address }) => address);
  expect(new Set(all).size).toBe(all.length);
  for (const { languages, alternates } of entries) {
    expect(languages).toEqual([...locales, 'x-default']);
    expect(all).toEqual(expect.arrayContaining(alternates));
  }

  const linked = new Set<string>();
  for (const page of all.filter((address) => kindOf(address) === 'object')) {
    const { text } = await ask(site.url, page.slice(site.url.length));
    for (const { attributes } of find(elementsOf(text()), 'a')) {
      const { href = '' } = attributes;
      const isListed =
        href.startsWith('/') &&
        ((kindOf(href) === 'search' && isShelf(readSearch(queryOf(href)))) ||
          (kindOf(href) === 'works' && !queryOf(href).has('year') && !queryOf(href).has('page')) ||
          kindOf(href) === 'institution');
      if (isListed) linked.add(`${site.url}${href}`.replace(/#.*/, ''));
    }
  }
  for (const facet of shelfFacets)
    expect([...linked].filter((address) => address.includes(`search?${facet}=`)).length).toBeGreaterThan(1);
  for (const start of ['/pl/works?series=', '/en/institutions/'])
    expect([...linked].some((address) => address.startsWith(site.url + start))).toBe(true);
  expect(all).toEqual(expect.arrayContaining([...linked]));

  for (const address of all.filter((one) => queryOf(one).size > 0)) {
    const answer = await ask(site.url, address.slice(site.url.length));
    const elements = elementsOf(answer.text());
    expect([answer.status, address]).toEqual([200, address]);
    expect(find(elements, 'meta', { name: 'robots' }), address).toEqual([]);
    expect(find(elements, 'link', { rel: 'canonical' })[0]?.attributes.href).toBe(address);
  }
}, 600_000);
