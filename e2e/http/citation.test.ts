import { describe, expect, test } from 'vitest';
import { objectPath, permanentPath, scanPath } from '#lib/addresses.ts';
import { locales } from '#lib/i18n/locales.ts';
import { slugOf } from '#lib/pages/slug.ts';
import { oneLine } from '#lib/untrusted.ts';
import { hostileId, hostileTitle } from '../support/generated-catalogue.ts';
import { elementsOf, find } from '../support/html.ts';
import { shareLibrary } from './library.fixture.ts';

const library = shareLibrary('made');

describe.each(locales)('an object’s page in %s', (locale) => {
  const path = objectPath(locale, { id: hostileId, slug: slugOf(hostileTitle) });
  const title = oneLine(hostileTitle, 1000);

  test('has metadata for reference managers, whatever its title contains', async () => {
    const elements = elementsOf((await library.fetchRaw(path)).text());
    const metadata = find(elements, 'meta')
      .map(({ attributes }) => [attributes.name ?? '', attributes.content])
      .filter(([name]) => /^(DC\.|z:|citation_)/.test(name ?? ''));
    expect(metadata).toEqual([
      ['z:itemType', 'book'],
      ['z:place', 'Kraków'],
      ['z:url', library.url + permanentPath(hostileId)],
      ['DC.title', title],
      ['DC.creator', 'Kowalski, Jan'],
      ['DC.date', '[ca 1901]'],
      ['DC.language', 'la'],
    ]);
    const vocabularies = find(elements, 'link', { rel: 'schema.DC' }).map(
      ({ attributes }) => attributes.href,
    );
    expect(vocabularies).toEqual(['http://purl.org/dc/elements/1.1/']);
    expect(find(elements, 'meta', { property: 'og:url' })[0]?.attributes.content).toBe(library.url + path);
  });

  test.each([0, 1])(
    'has the citation with the permanent address of scan %d, without a day',
    async (position) => {
      const permanent = scanPath(permanentPath(hostileId), position);
      const elements = elementsOf((await library.fetchRaw(scanPath(path, position))).text());
      const citation = find(elements, 'p', { 'data-format': 'text' }).map(({ text }) => text);
      expect(citation).toEqual([
        `Kowalski, Jan. ${title} [online]. Kraków, [ca 1901]. ${library.url}${permanent}`,
      ]);
      // Sharing a scan leads to it: services follow this address.
      const card = find(elements, 'meta', { property: 'og:url' })[0]?.attributes.content;
      expect(card).toBe(library.url + scanPath(path, position));
      const redirect = await library.fetchRaw(permanent, { headers: { 'Accept-Language': locale } });
      expect(redirect.header('Location')).toBe(scanPath(path, position));
    },
  );
});

test('pages of other kinds have no metadata for reference managers', async () => {
  for (const path of ['/pl', '/en/institutions/1']) {
    expect((await library.fetchRaw(path)).text()).not.toMatch(/<meta name="(DC\.|z:)/);
  }
});
