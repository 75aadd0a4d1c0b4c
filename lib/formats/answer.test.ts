import { expect, test } from 'vitest';
import { recordPath } from '#lib/addresses.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { WithdrawnObject } from '#lib/catalogue/changes.ts';
import { instant } from '#lib/catalogue/store/records.fixture.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import { answerRecord } from './answer.ts';
import { formattedRecord, fullRecord, publicUrl } from './records.fixture.ts';

const { id } = fullRecord;

const withdrawn: WithdrawnObject = {
  ...{ id: 'gone', title: 'Plan', dateDescriptive: '1901', organizationId: undefined },
  at: instant('2026-01-02T03:04:05'),
};

function catalogueOf(isPublic = true, ranges: unknown[] = []) {
  const { object } = formattedRecord({ ...fullRecord, isPublic });
  const catalogue: Pick<Catalogue, 'object' | 'scansOf' | 'changes'> = {
    changes: {
      withdrawn: async (requestedId) => (requestedId === 'gone' ? withdrawn : undefined),
    } as Catalogue['changes'],
    object: async (requestedId, _at, range) => {
      ranges.push(range);
      return requestedId === id
        ? { ...object, scans: object.scans.slice(0, 1), scanCount: 20_000 }
        : undefined;
    },
    async *scansOf(_id, first, end) {
      ranges.push([first, end]);
      yield* object.scans;
    },
  };
  return catalogue;
}

const request = (path: string, method = 'GET', catalogue = catalogueOf()) =>
  answerRecord(catalogue, publicUrl, { method, path });
const textIn = ({ body }: Awaited<ReturnType<typeof request>>) =>
  body instanceof Uint8Array ? new TextDecoder().decode(body) : '';

test('a record is a document of its own that names what it describes, for every origin', async () => {
  const answer = await request(recordPath(id, 'mods'));
  expect([answer.status, answer.headers['Content-Type']]).toEqual([200, 'application/xml']);
  expect(answer.headers.Link).toBe('<https://library.example/o/%C5%BC%C3%B3%C5%82w%2F1>; rel="describes"');
  expect(answer.headers['Access-Control-Allow-Origin']).toBe('*');
  expect(answer.headers['Cache-Control']).toMatch(/^public, max-age=0, s-maxage=60/);
  expect(textIn(answer)).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<mods:mods /);
  expect((await request(recordPath(id, 'edm'))).headers['Content-Type']).toBe('application/rdf+xml');
});

test('what there is not, and what is not for the public, is 404', async () => {
  for (const path of [
    recordPath(id, 'marc'),
    recordPath('b', 'mods'),
    `${recordPath(id, 'mods')}/`,
    '/o/%/mods.xml',
  ])
    expect((await request(path)).status).toBe(404);
  expect((await request(recordPath(id, 'mods'), 'GET', catalogueOf(false))).status).toBe(404);
});

test('what was withdrawn is 410, and says what it was', async () => {
  const answer = await request(recordPath('gone', 'mods'));
  expect([answer.status, answer.headers['Content-Type']]).toEqual([410, 'application/json']);
  expect(JSON.parse(textIn(answer))).toMatchObject({ id: 'gone', title: 'Plan', date_descriptive: '1901' });
});

test('other methods than those that read are refused', async () => {
  const refused = await request(recordPath(id, 'mods'), 'POST');
  expect([refused.status, refused.headers.Allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('a catalogue that is away is 503', async () => {
  const away = { ...catalogueOf(), object: () => Promise.reject(new CatalogueUnavailable('away')) };
  expect((await request(recordPath(id, 'mods'), 'GET', away)).status).toBe(503);
});

test('of however many scans no more are read than the format names', async () => {
  const ranges: unknown[] = [];
  for (const format of ['oai_dc', 'plmet', 'edm', 'mods', 'mets'])
    await request(recordPath(id, format), 'GET', catalogueOf(true, ranges));
  const [first, many] = [1, 64].map((count) => ({ from: 0, count }));
  expect(ranges).toEqual([first, first, many, [1, 100], first, many, [1, 5000]]);
});
