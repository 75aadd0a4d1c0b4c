import { expect, test } from 'vitest';
import { edmErrors } from '#lib/formats/edm-errors.fixture.ts';
import { recordFormats } from '#lib/formats/formats.ts';
import { descendantsOf, parseXml } from '#lib/xml/element.ts';
import { schemaErrors } from '#lib/xml/schemas/validate.fixture.ts';
import { walkFeed } from '../support/feed.ts';
import { harvest } from '../support/harvest.ts';
import { fetchRaw } from '../support/http.ts';
import { shareLibrary } from './library.fixture.ts';

const server = shareLibrary('demo');

test.each(recordFormats.map(({ prefix }) => prefix))(
  'harvesters are given valid records of the demonstration in %s',
  async (prefix) => {
    let records = 0;
    const ask = async (query: URLSearchParams) => (await fetchRaw(server.url, `/oai?${query}`)).text();
    for await (const answer of harvest(prefix, ask)) {
      expect(schemaErrors('oai-pmh', answer)).toBe('');
      records += descendantsOf(parseXml(answer), 'metadata').length;
      // Nothing that Europeana would not take.
      for (const [record] of answer.matchAll(/<rdf:RDF.*?<\/rdf:RDF>/gs))
        expect(edmErrors(record)).toEqual([]);
    }
    expect(records).toBeGreaterThan(20);
  },
);

test('every tile of the demonstration has the address of a picture', async () => {
  const addresses = (await walkFeed(server.url)).map((tile) => tile.thumbnail_url);
  expect(addresses.length).toBeGreaterThan(50);
  expect(addresses.filter((address) => !URL.canParse(address ?? ''))).toEqual([]);
});
