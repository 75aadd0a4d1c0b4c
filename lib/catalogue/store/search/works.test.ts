import { expect, test } from 'vitest';
import { dateOf } from '#lib/metadata/date.ts';
import { yearsOf } from '#lib/metadata/years.ts';
import { partsOfPage, type WorkName, workKey } from '#lib/search/works.ts';
import { removeObject, saveObject } from '../objects.ts';
import { saveOrganization } from '../organizations.ts';
import { type ObjectValues, objectRecord, organizationRecord } from '../records.fixture.ts';
import { baseUrls, temporaryStore } from '../temporary-store.fixture.ts';
import { indexMissing } from './index-missing.ts';

async function library() {
  const { db, catalogue } = await temporaryStore();
  const save = (id: string, record: ObjectValues) => saveObject(db, baseUrls, objectRecord(id, record));
  const institution = (key: string) => saveOrganization(db, organizationRecord(key));
  const partIds = async (name: WorkName, offset = 0) =>
    (await catalogue.partsOf(name, { offset, limit: partsOfPage })).map(({ id }) => id);
  return { db, catalogue, save, institution, partIds };
}

const partOf = (text: string, target: string | null, number: string | null = null) => ({
  relations: [{ kind: 'part-of', text, target, number }],
});
const dated = (date: string) => ({ date: dateOf(date), dateDescriptive: date, years: yearsOf(date) });

test('volumes by their numbers, each once, with its number and its tile', async () => {
  const { catalogue, save, partIds } = await library();
  await save('ten', { ...partOf('Dzieła', 'D-1', 't. 10'), ...dated('1840') });
  await save('two', { ...partOf('Dzieła', 'D-1', 'Bd. II'), ...dated('1850-1853') });
  await save('one', { ...partOf('Dzieła', 'D-1', null), title: 'Dzieła. T. 1' });
  await save('index', { ...partOf('Dzieła zebrane', 'D-1') });
  await save('other', { ...partOf('Dzieła', 'D-2', 't. 1') });
  const name = { id: 'D-1' };
  expect(await partIds(name)).toEqual(['one', 'two', 'ten', 'index']);
  expect(await partIds(name, 3)).toEqual(['index']);
  const [first] = await catalogue.partsOf(name, { offset: 0, limit: 1 });
  expect(first).toMatchObject({ number: 'T. 1', tile: { entity_title: 'Dzieła. T. 1' } });
  expect(await catalogue.work(name)).toEqual({ title: expect.stringContaining('Dzieła'), whole: undefined });
  const years = await catalogue.issueYears(name);
  expect(years.map(({ year, firsts }) => [year, firsts])).toEqual(
    expect.arrayContaining([
      [1840, 1],
      [1850, 1],
      [1851, 0],
    ]),
  );
  const { undated } = await catalogue.issuesOf(name, 1852);
  expect(undated.map(({ id, number }) => [id, number])).toEqual([['two', 'Bd. II']]);
});

test('the number of one institution is not that of another, and an ISSN is everybody’s', async () => {
  const { save, institution, partIds } = await library();
  const [ours, theirs] = [await institution('ours'), await institution('theirs')];
  await save('a', { ...partOf('Dzieła', '12'), organizationId: ours });
  await save('b', { ...partOf('Poezje', '12'), organizationId: theirs });
  await save('c', { ...partOf('Kurier', '1234-5678'), organizationId: ours });
  await save('d', { ...partOf('Kurjer', '1234-5678'), organizationId: theirs });
  expect(await partIds({ id: '12', institution: ours })).toEqual(['a']);
  expect(await partIds({ id: '12', institution: theirs })).toEqual(['b']);
  expect(await partIds({ id: '12' })).toEqual([]);
  expect(await partIds({ id: '1234-5678' })).toEqual(['c', 'd']);
});

test('a series is identified by its title, and so is what belongs to it otherwise', async () => {
  const { catalogue, save, partIds } = await library();
  await save('a', { relations: [{ kind: 'series', text: 'Kurier', target: 'K-1', number: '2' }] });
  await save('b', partOf('Kurier', null, '1'));
  expect(await partIds({ series: 'Kurier' })).toEqual(['b', 'a']);
  expect(await catalogue.work({ series: 'Kurier' })).toEqual({ title: 'Kurier' });
});

test('the whole work refers to its parts, and they to it, if only one object is the whole work', async () => {
  const { db, catalogue, save } = await library();
  const issn = { identifiers: [{ kind: 'issn', value: '1234-5678' }] };
  await save('whole', { ...issn, title: 'Kurier' });
  // Issues, too, may have the ISSN of their periodical.
  await save('a', { ...partOf('Kurier', '1234-5678', 'nr 2'), ...issn });
  await save('b', { ...partOf('Kurier', '1234-5678', 'nr 1'), ...issn });
  const name = { id: '1234-5678' };
  expect((await catalogue.work(name))?.whole?.related_object.id).toBe('whole');
  const within = await catalogue.partsWithin('whole', 1);
  expect(within).toMatchObject({ work: name, count: 2, parts: [{ id: 'b', number: 'nr 1' }] });
  for (const id of ['a', 'none', 'a\0']) expect(await catalogue.partsWithin(id, 5)).toBeUndefined();
  await save('another', issn);
  expect((await catalogue.work(name))?.whole).toBeUndefined();
  expect(await catalogue.partsWithin('whole', 1)).toBeUndefined();
  await removeObject(db, 'another');
  expect((await catalogue.work(name))?.whole).toBeDefined();
});

test('a volume has the adjacent ones', async () => {
  const { catalogue, save } = await library();
  for (const [id, number] of [
    ['two', 't. 2'],
    ['ten', 't. 10'],
    ['one', 't. 1'],
    ['index', null],
  ] as const)
    await save(id, partOf('Dzieła', 'D-1', number));
  const adjacentTo = async (id: string) => {
    const { by, previous, next } = await catalogue.adjacentIssues(id);
    return [by, previous?.id, next?.id];
  };
  expect(await adjacentTo('one')).toEqual(['number', undefined, 'two']);
  expect(await adjacentTo('two')).toEqual(['number', 'one', 'ten']);
  expect(await adjacentTo('ten')).toEqual(['number', 'two', 'index']);
  expect(await adjacentTo('index')).toEqual([undefined, undefined, undefined]);
});

test.each<WorkName>([
  { series: '' },
  { series: 'Nie ma' },
  { id: 'D-1' },
  { id: 'a\0' },
  { series: '\ud800' },
])('no work %j', async (name) => {
  const { catalogue, save } = await library();
  await save('a', { ...partOf('Dzieła', 'D-2') });
  expect(await catalogue.work(name)).toBeUndefined();
  expect(await catalogue.partsOf(name, { offset: 0, limit: 5 })).toEqual([]);
});

test('what the previous version indexed is listed once it is reindexed, and by its years until then', async () => {
  const { db, catalogue, save, partIds } = await library();
  await save('a', {
    relations: [{ kind: 'series', text: 'Kurier', target: null, number: '2' }],
    ...dated('1905'),
  });
  await db.updateTable('search_issues').set({ place: '', number: null, is_first: 0 }).execute();
  await db.updateTable('search_objects').set({ fingerprint: '3:of before' }).execute();
  const name = { series: 'Kurier' };
  expect(await catalogue.work(name)).toBeDefined();
  expect(await partIds(name)).toEqual([]);
  expect(await catalogue.issueYears(name)).toEqual([{ year: 1905, count: 1, onDays: 0, firsts: 0 }]);
  await indexMissing(db, '', 10, () => {});
  expect(await partIds(name)).toEqual(['a']);
});

test('all works are listed in batches, each once, whatever their names and however many parts they have', async () => {
  const { db, catalogue, save, institution } = await library();
  const ours = await institution('ours');
  const names = ['Żółw', '東京', '🗺 mapy', '"<&> a\'', '%2F', 'a/b?c#d', '~ a', '.. a', 'Kurier', 'kurier'];
  for (const [index, name] of names.entries())
    for (const copy of [1, 2]) await save(`${index}-${copy}`, partOf(name, null));
  await save('volume', { ...partOf('Dzieła', '12'), organizationId: ours });
  await save('issue', { ...partOf('Kurjer', '1234-5678'), organizationId: ours });
  await save('gone', partOf('Dawne', null));
  await removeObject(db, 'gone');
  const all = [...names.map((series) => ({ series })), { id: '12', institution: ours }, { id: '1234-5678' }];
  for (const size of [1, 4, 40]) {
    const found: WorkName[] = [];
    for (let from: string | undefined = ''; from !== undefined; ) {
      const some: WorkName[] = await catalogue.works(from, size + 1);
      found.push(...some.slice(0, size));
      const next = some[size];
      from = next && workKey(next);
    }
    expect(found).toHaveLength(all.length);
    expect(found).toEqual(expect.arrayContaining(all));
    for (const name of found) expect(await catalogue.work(name)).toBeDefined();
  }
  expect(await catalogue.works('\0', 5)).toEqual([]);
});

test('in a list works have the titles that their parts give, their numbers of parts and their years', async () => {
  const { catalogue, save, institution } = await library();
  const [ours, theirs] = [await institution('ours'), await institution('theirs')];
  await save('a', { ...partOf('Dzieła', '12', 't. 1'), organizationId: ours, ...dated('1840') });
  await save('b', { ...partOf('Dzieła', '12', 't. 2'), organizationId: ours, ...dated('1850-1853') });
  await save('c', { ...partOf('Poezje', '12'), organizationId: theirs, ...dated('1905') });
  await save('d', { ...partOf('Kurjer', '1234-5678'), years: null });
  const works = await catalogue.works('', 9);
  const gone = { id: '12' };
  const listed = await catalogue.listedWorks([...works, gone]);
  expect(listed).toHaveLength(3);
  expect(listed).toEqual(
    expect.arrayContaining([
      { name: { id: '12', institution: ours }, title: 'Dzieła', count: 2, years: { from: 1840, to: 1853 } },
      { name: { id: '12', institution: theirs }, title: 'Poezje', count: 1, years: { from: 1905, to: 1905 } },
      { name: { id: '1234-5678' }, title: 'Kurjer', count: 1, years: undefined },
    ]),
  );
});
