import { expect, test } from 'vitest';
import { edmErrors } from '#lib/formats/edm-errors.fixture.ts';
import { recordFormats } from '#lib/formats/formats.ts';
import { descendantsOf, parseXml, textOf } from '#lib/xml/element.ts';
import { schemaErrors } from '#lib/xml/schemas/validate.fixture.ts';
import { walkFeed } from '../support/feed.ts';
import { fetchRaw } from '../support/http.ts';
import { shareLibrary } from './library.fixture.ts';

const server = shareLibrary('demo');

/** The answers of a harvest in a format, from the first to the last. */
async function* harvest(prefix: string): AsyncGenerator<string> {
  for (let query: Record<string, string> = { metadataPrefix: prefix }; ; ) {
    const answer = await fetchRaw(
      server.url,
      `/oai?${new URLSearchParams({ verb: 'ListRecords', ...query })}`,
    );
    const text = answer.text();
    yield text;
    const [token] = [...descendantsOf(parseXml(text), 'resumptionToken')].map(textOf);
    if (!token) return;
    query = { resumptionToken: token };
  }
}

test.each(recordFormats.map(({ prefix }) => prefix))(
  'harvesters are given valid records of the demonstration in %s',
  async (prefix) => {
    let records = 0;
    for await (const answer of harvest(prefix)) {
      expect(schemaErrors('oai-pmh', answer)).toBe('');
      records += [...descendantsOf(parseXml(answer), 'metadata')].length;
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
