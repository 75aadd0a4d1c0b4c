import { expect, test, vi } from 'vitest';
import { removeObject, saveObject } from '../catalogue/store/objects.ts';
import { saveOrganization } from '../catalogue/store/organizations.ts';
import {
  type ObjectValues,
  objectRecord,
  organizationRecord,
  scanRecord,
} from '../catalogue/store/records.fixture.ts';
import { saveObjects } from '../catalogue/store/save-objects.ts';
import { baseUrls, publicUrl, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { CatalogueUnavailable } from '../catalogue/unavailable.ts';
import { mets } from '../formats/mets.ts';
import { turnsDuring } from '../turns.fixture.ts';
import { childOf, childrenOf, descendantsOf, parseXml, textOf, type XmlElement } from '../xml/element.ts';
import { schemaErrors } from '../xml/schemas/validate.fixture.ts';
import { xml } from '../xml/write.ts';
import { answerOai, oaiCacheKey } from './answer.ts';
import { setOfSpec, setSpecOf } from './sets.ts';
import { readToken, writeToken } from './token.ts';

/** A library with an OAI-PMH repository. */
async function repository() {
  const { db, catalogue } = await temporaryStore();
  const save = (id: string, values: ObjectValues = {}) => saveObject(db, baseUrls, objectRecord(id, values));
  const respond = (args: ConstructorParameters<typeof URLSearchParams>[0]) =>
    answerOai(
      { catalogue, publicUrl, name: 'Biblioteka', email: undefined },
      { query: new URLSearchParams(args) },
    );
  const request = async (args: ConstructorParameters<typeof URLSearchParams>[0]) =>
    rootOf(await respond(args));
  return { db, catalogue, save, respond, request };
}

function rootOf({ body }: Awaited<ReturnType<typeof answerOai>>): XmlElement {
  if (!(body instanceof Uint8Array)) throw new Error('No document');
  expect(schemaErrors('oai-pmh', body)).toBe('');
  return parseXml(new TextDecoder().decode(body));
}

const errorOf = (root: XmlElement) => childOf(root, 'error')?.attributes.code;
const identifiers = (root: XmlElement) => descendantsOf(root, 'identifier').map(textOf);
const tokenOf = (root: XmlElement) => descendantsOf(root, 'resumptionToken')[0];
const list = { verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' };

test('Identify describes the repository, whoever runs it', async () => {
  const { request, save, catalogue, respond } = await repository();
  await save('a');
  const [identity] = childrenOf(await request({ verb: 'Identify' }), 'Identify');
  const identified = Object.fromEntries(
    childrenOf(identity).map((element) => [element.name.split(':').at(-1), textOf(element)]),
  );
  expect(identified).toMatchObject({
    repositoryName: 'Biblioteka',
    baseURL: `${publicUrl}/oai`,
    protocolVersion: '2.0',
    adminEmail: 'postmaster@library.example',
    earliestDatestamp: `${(await catalogue.changes.of('a'))?.datestamp.slice(0, 19)}Z`,
    deletedRecord: 'persistent',
    granularity: 'YYYY-MM-DDThh:mm:ssZ',
  });
  const { status, headers } = await respond({ verb: 'Identify' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'Content-Type': 'text/xml; charset=utf-8',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
  });
  const local = await answerOai(
    { catalogue, publicUrl: 'http://localhost:3000', name: 'B', email: undefined },
    { query: new URLSearchParams({ verb: 'Identify' }) },
  );
  expect(String(local.body && new TextDecoder().decode(local.body as Uint8Array))).toContain(
    '<adminEmail>postmaster@localhost.invalid</adminEmail>',
  );
});

const tooLong = 'x'.repeat(5000);
const instant = '2020-01-01T00:00:00.000000';
const listOfSets = Buffer.from(
  `{"verb":"ListRecords","metadataPrefix":"oai_dc","set":["category:a"],"after":{"datestamp":"${instant}","id":""},"cursor":0}`,
).toString('base64url');

const refused = [
  ['badVerb', ''],
  ['badVerb', 'verb='],
  ['badVerb', 'verb=toString'],
  ['badVerb', 'verb=Identify&verb=Identify'],
  ['badArgument', 'verb=Identify&set=a'],
  ['badArgument', 'verb=Identify&resumptionToken=a'],
  ['badArgument', 'verb=GetRecord'],
  ['badArgument', 'verb=GetRecord&identifier=oai:library.example:a'],
  ['badArgument', 'verb=GetRecord&metadataPrefix=oai_dc'],
  ['badArgument', 'verb=GetRecord&identifier=a&identifier=b&metadataPrefix=oai_dc'],
  ['badArgument', 'verb=ListRecords'],
  ['badArgument', 'verb=ListRecords&metadataPrefix=a%20b'],
  ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&__proto__=1'],
  ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&from=yesterday'],
  ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30'],
  ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01T00:00:00'],
  ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01&until=2026-01-02T00:00:00Z'],
  ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-02&until=2026-01-01'],
  ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&set=a%20b'],
  ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=a'],
  ['badArgument', 'verb=ListSets&metadataPrefix=oai_dc'],
  ['badArgument', 'verb=ListMetadataFormats&identifier=%3Ca%3E'],
  ['badArgument', 'verb=ListMetadataFormats&identifier=%25zz'],
  ['badResumptionToken', 'verb=ListRecords&resumptionToken='],
  ['badResumptionToken', 'verb=ListRecords&resumptionToken=1.e30'],
  ['badResumptionToken', `verb=ListSets&resumptionToken=1.${tooLong}`],
  ['badResumptionToken', `verb=ListRecords&resumptionToken=1.${listOfSets}`],
  ['cannotDisseminateFormat', 'verb=ListRecords&metadataPrefix=marc99'],
  ['cannotDisseminateFormat', 'verb=GetRecord&identifier=oai:library.example:a&metadataPrefix=marc99'],
  ['idDoesNotExist', 'verb=GetRecord&identifier=a&metadataPrefix=oai_dc'],
  ['idDoesNotExist', 'verb=GetRecord&identifier=oai:library.example:%25FF&metadataPrefix=oai_dc'],
  ['idDoesNotExist', 'verb=GetRecord&identifier=oai:library.example:%2500&metadataPrefix=oai_dc'],
  ['idDoesNotExist', 'verb=GetRecord&identifier=oai:library.example:hidden&metadataPrefix=oai_dc'],
  ['idDoesNotExist', 'verb=ListMetadataFormats&identifier=oai:other.example:a'],
  ['noRecordsMatch', 'verb=ListRecords&metadataPrefix=oai_dc&until=2001-01-01'],
  ['noRecordsMatch', 'verb=ListRecords&metadataPrefix=oai_dc&from=9999-12-31'],
  ['noRecordsMatch', 'verb=ListRecords&metadataPrefix=oai_dc&set=colour:red'],
  ['noRecordsMatch', 'verb=ListRecords&metadataPrefix=oai_dc&set=category'],
  ['noRecordsMatch', 'verb=ListRecords&metadataPrefix=oai_dc&set=category:!00'],
  ['noRecordsMatch', 'verb=ListRecords&metadataPrefix=oai_dc&set=category:!FF'],
] as const;

test('each invalid request has its protocol error, with status 200', async () => {
  const { respond, save } = await repository();
  await save('a');
  await save('hidden', { isPublic: false });
  for (const [code, query] of refused) {
    const answer = await respond(query);
    const root = rootOf(answer);
    const isEchoed = Object.keys(childOf(root, 'request')?.attributes ?? {}).length > 0;
    expect({ query, status: answer.status, code: errorOf(root), isEchoed }).toEqual({
      query,
      status: 200,
      code,
      isEchoed: code !== 'badVerb' && code !== 'badArgument',
    });
  }
});

test('what a visitor sends is in the answer as text', async () => {
  const { request } = await repository();
  const root = await request({ verb: 'ListRecords', resumptionToken: '"><a/>\0' });
  expect(childOf(root, 'request')?.attributes.resumptionToken).toMatch(/^"><a\/>/);
});

test('a record has its header, its sets and its content, and keeps its header when it is withdrawn', async () => {
  const { db, request, save } = await repository();
  const id = 'a/ż:1';
  await save(id, { title: 'Mapa & plan', categories: ['mapy świata'] });
  const identifier = 'oai:library.example:a%2F%C5%BC%3A1';
  const get = { verb: 'GetRecord', identifier, metadataPrefix: 'oai_dc' };
  const record = await request(get);
  expect(descendantsOf(record, 'setSpec').map(textOf)).toEqual(['category:mapy!20!C5!9Bwiata']);
  expect(identifiers(record)[0]).toBe(identifier);
  expect(textOf(descendantsOf(record, 'title')[0])).toBe('Mapa & plan');
  await removeObject(db, id);
  const deleted = await request(get);
  expect(descendantsOf(deleted, 'header')[0]?.attributes.status).toBe('deleted');
  expect(descendantsOf(deleted, 'metadata')).toEqual([]);
  expect(identifiers(await request({ ...list, set: 'category:mapy!20!C5!9Bwiata' }))).toEqual([identifier]);
  expect(
    descendantsOf(await request({ verb: 'ListMetadataFormats', identifier }), 'metadataPrefix').map(textOf),
  ).toContain('oai_dc');
});

test('dates are inclusive, to the second and to the day', async () => {
  const { request, save, catalogue } = await repository();
  await save('a');
  const second = `${(await catalogue.changes.of('a'))?.datestamp.slice(0, 19)}Z`;
  const day = second.slice(0, 10);
  const bounds: Record<string, string>[] = [
    { from: second, until: second },
    { from: day, until: day },
    { from: day },
    { until: second },
  ];
  for (const dates of bounds)
    expect(identifiers(await request({ ...list, ...dates }))).toEqual(['oai:library.example:a']);
  const later = new Date(Date.parse(second) + 1000).toISOString().replace('.000', '');
  expect(errorOf(await request({ ...list, from: later }))).toBe('noRecordsMatch');
  const before = new Date(Date.parse(second) - 1000).toISOString().replace('.000', '');
  expect(errorOf(await request({ ...list, until: before }))).toBe('noRecordsMatch');
});

test('sets have the names of what they represent', async () => {
  const { request, db, save } = await repository();
  expect(errorOf(await request({ verb: 'ListSets' }))).toBe('noSetHierarchy');
  const organizationId = await saveOrganization(db, organizationRecord('one'));
  await save('a', { organizationId, language: 'pl' });
  const sets = descendantsOf(await request({ verb: 'ListSets' }), 'set').map((set) => [
    textOf(childOf(set, 'setSpec')),
    textOf(childOf(set, 'setName')),
  ]);
  expect(sets).toEqual([
    ['category:books', 'books'],
    ['language:pl', 'Polish'],
    [`organization:${organizationId}`, 'Biblioteka one'],
  ]);
});

test('any name of a set survives its spelling in a setSpec', () => {
  for (const name of ['maps', 'mapy świata', '100%!', 'a:b', '!21', "(it's)*~."]) {
    const spec = setSpecOf(`category:${name}`);
    expect(spec).toMatch(/^[\w\-.!~*'()]+(?::[\w\-.!~*'()]+)*$/);
    expect(setOfSpec(spec)).toBe(`category:${name}`);
  }
});

test('a list resumes where its token says, any number of times, and ends with an empty one', async () => {
  const { request, db } = await repository();
  const objects = Array.from({ length: 205 }, (_, number) => ({
    record: objectRecord(`o${number}`),
    source: { source: `${number}`, metadataDigest: '' },
  }));
  await saveObjects(db, baseUrls, objects, async () => undefined);
  const seen: string[] = [];
  const cursors: (string | undefined)[] = [];
  let root = await request({ ...list, verb: 'ListRecords', set: 'category:books' });
  for (;;) {
    expect(descendantsOf(root, 'metadata').length).toBeGreaterThan(0);
    seen.push(...descendantsOf(root, 'header').map((header) => textOf(childOf(header, 'identifier'))));
    const token = tokenOf(root);
    cursors.push(token?.attributes.cursor);
    const resumptionToken = token ? textOf(token) : '';
    if (resumptionToken === '') break;
    const next = await request({ verb: 'ListRecords', resumptionToken });
    const repeated = await request({ verb: 'ListRecords', resumptionToken });
    expect(identifiers(repeated)).toEqual(identifiers(next));
    expect(errorOf(await request({ verb: 'ListIdentifiers', resumptionToken }))).toBe('badResumptionToken');
    root = next;
  }
  expect(cursors).toEqual(['0', '100', '200']);
  expect(new Set(seen).size).toBe(205);
  expect(seen).toHaveLength(205);
  // A list complete in one answer has no token.
  expect(tokenOf(await request(list))).toBeUndefined();
});

test('a page of long works has fewer records, and each of them once', async () => {
  const { request, save, db } = await repository();
  const scans = (count: number) => Array.from({ length: count }, (_, scan) => scanRecord(`${scan}`));
  const counts = [1, 900, 900, 300, 1, 2500, 2500, 1200, 700];
  for (const [number, count] of counts.entries()) await save(`o${number}`, { scans: scans(count) });
  await removeObject(db, 'o4');
  const pages: string[][] = [];
  const cursors: (string | undefined)[] = [];
  for (let query: Record<string, string> = { metadataPrefix: 'mets' }; ; ) {
    const root = await request({ verb: 'ListRecords', ...query });
    pages.push(
      descendantsOf(root, 'header').map((header) => textOf(childOf(header, 'identifier')).slice(-2)),
    );
    const token = tokenOf(root);
    cursors.push(token?.attributes.cursor);
    if (!token || textOf(token) === '') break;
    query = { resumptionToken: textOf(token) };
  }
  expect(pages).toEqual([['o0', 'o1', 'o2'], ['o3'], ['o5'], ['o6'], ['o7', 'o8', 'o4']]);
  expect(cursors).toEqual(['0', '3', '4', '5', '6']);
  const short = await request({ ...list, verb: 'ListRecords' });
  expect(descendantsOf(short, 'record')).toHaveLength(counts.length);
});

test('a page of which no record can be read is passed over, as a list is never empty', async () => {
  const { save, catalogue } = await repository();
  const scans = (count: number) => Array.from({ length: count }, (_, scan) => scanRecord(`${scan}`));
  await save('damaged', { scans: scans(2001) });
  const objects: typeof catalogue.changes.objects = async (ids, range) => {
    const read = await catalogue.changes.objects(ids, range);
    read.delete('damaged');
    return read;
  };
  const changes = { ...catalogue.changes, objects };
  const request = async () => {
    const query = new URLSearchParams({ verb: 'ListRecords', metadataPrefix: 'mets' });
    const repository = {
      catalogue: { ...catalogue, changes },
      publicUrl,
      name: 'A',
      email: undefined,
    };
    return rootOf(await answerOai(repository, { query }));
  };
  expect(errorOf(await request())).toBe('noRecordsMatch');
  await save('whole');
  const root = await request();
  expect(descendantsOf(root, 'header').map((one) => textOf(childOf(one, 'identifier')))).toEqual([
    'oai:library.example:whole',
  ]);
  expect(tokenOf(root)?.attributes.cursor).toBe('1');
});

test('other requests are served between records of long works', async () => {
  const { save, respond } = await repository();
  for (const id of ['a', 'b', 'c']) await save(id);
  const written: string[] = [];
  const write = vi.spyOn(mets, 'write').mockImplementation(({ object }) => {
    written.push(object.tile.related_object.id);
    setImmediate(() => written.push('another'));
    return [xml``];
  });
  await respond({ verb: 'ListRecords', metadataPrefix: 'mets' });
  write.mockRestore();
  expect(written).toEqual(['a', 'another', 'b', 'another', 'c', 'another']);
});

test.each(['mets', 'edm'])(
  'other requests are served while the %s record of one long work is written',
  async (prefix) => {
    const { save, respond, request } = await repository();
    await save('a', { scans: Array.from({ length: 1000 }, (_, scan) => scanRecord(`${scan}`)) });
    const query = { verb: 'GetRecord', metadataPrefix: prefix, identifier: 'oai:library.example:a' };
    // A hundred scans take two batches; a thousand take sixteen, and as many chunks of text.
    expect(await turnsDuring(() => respond(query))).toBeGreaterThan(prefix === 'edm' ? 1 : 25);
    const images = descendantsOf(await request(query), prefix === 'edm' ? 'WebResource' : 'div');
    expect(images).toHaveLength(prefix === 'edm' ? 100 : 1002);
  },
);

test('a page of records takes as many store queries as a single record', async () => {
  const { db, catalogue } = await repository();
  const objects = Array.from({ length: 100 }, (_, number) => ({
    record: objectRecord(`o${number}`),
    source: { source: `${number}`, metadataDigest: '' },
  }));
  await saveObjects(db, baseUrls, objects, async () => undefined);
  const { changes } = catalogue;
  const spies = [vi.spyOn(changes, 'list'), vi.spyOn(changes, 'setsOf'), vi.spyOn(changes, 'objects')];
  const query = new URLSearchParams({ verb: 'ListRecords', metadataPrefix: 'oai_dc' });
  await answerOai({ catalogue, publicUrl, name: 'B', email: undefined }, { query });
  expect(spies.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

test('a forged token gives access to nothing that arguments do not', async () => {
  const { request, save } = await repository();
  await save('a');
  await save('hidden', { isPublic: false });
  const after = { datestamp: '0001-01-01T00:00:00.000000', id: '' };
  const resume = (state: object) =>
    request({ verb: 'ListRecords', resumptionToken: writeToken(state as never) });
  const state = { verb: 'ListRecords', metadataPrefix: 'oai_dc', after, cursor: 1 };
  expect(identifiers(await resume(state))[0]).toBe('oai:library.example:a');
  for (const wrong of [
    { ...state, metadataPrefix: 'marc99' },
    { ...state, after: { ...after, datestamp: '1' } },
    { ...state, cursor: -1 },
    { ...state, set: 'secret' },
    { ...state, more: 1 },
    { verb: 'ListSets', after: '', cursor: 0 },
  ])
    expect(errorOf(await resume(wrong))).toBe('badResumptionToken');
  expect(errorOf(await resume({ ...state, after: { ...after, id: '\0' } }))).toBe('noRecordsMatch');
  expect(readToken(`0.${Buffer.from(JSON.stringify(state)).toString('base64url')}`)).toBeUndefined();
});

test('an unavailable catalogue gives 503 with when to retry', async () => {
  const { catalogue } = await repository();
  const changes = {
    ...catalogue.changes,
    earliest: () => Promise.reject(new CatalogueUnavailable('away', { retryAfter: 9 })),
  };
  const { status, headers } = await answerOai(
    { catalogue: { ...catalogue, changes }, publicUrl, name: 'B', email: undefined },
    { query: new URLSearchParams({ verb: 'Identify' }) },
  );
  expect(status).toBe(503);
  expect(headers['Retry-After']).toBe('9');
});

test('a request is cached under one key, and an error under none', () => {
  const key = (query: string) => oaiCacheKey(new URLSearchParams(query));
  expect(key('metadataPrefix=oai_dc&verb=ListRecords')).toBe(key('verb=ListRecords&metadataPrefix=oai_dc'));
  expect(key('verb=Identify&x=1')).toBeUndefined();
});
