import { expect, test } from 'vitest';
import { dateOf } from '#lib/metadata/date.ts';
import { yearsOf } from '#lib/metadata/years.ts';
import { saveObject } from '../catalogue/store/objects.ts';
import { objectRecord } from '../catalogue/store/records.fixture.ts';
import { baseUrls, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { partsBatch, workList, workSchema, worksApiPath, worksSchema } from './works.ts';

async function library() {
  const { db, catalogue } = await temporaryStore();
  const volume = (id: string, number: string | null, date: string) =>
    saveObject(
      db,
      baseUrls,
      objectRecord(id, {
        relations: [
          { kind: 'part-of', text: 'Dzieła', target: 'D-1', number },
          { kind: 'series', text: 'Biblioteka', target: null, number: null },
        ],
        date: dateOf(date),
        dateDescriptive: date,
        years: yearsOf(date),
      }),
    );
  await volume('ten', 't. 10', '1840');
  await volume('two', 'Bd. II', '1842-05-03');
  const parts = async (query: string) => {
    const found = await partsBatch(catalogue, new URLSearchParams(query));
    return found && workSchema.parse(found);
  };
  return { catalogue, parts };
}

const ids = (work: Awaited<ReturnType<Awaited<ReturnType<typeof library>>['parts']>>) =>
  work?.parts.map(({ number, tile }) => [tile.related_object_id, number]);

test('a work has its years, and its parts in batches in their order', async () => {
  const { parts } = await library();
  const work = await parts('id=D-1');
  expect(work).toMatchObject({ title: 'Dzieła', count: 2, whole: null, issues: [] });
  expect(work?.years).toEqual([
    { year: 1840, count: 1 },
    { year: 1842, count: 1 },
  ]);
  expect(ids(work)).toEqual([
    ['two', 'Bd. II'],
    ['ten', 't. 10'],
  ]);
  expect(ids(await parts('id=D-1&from=2'))).toEqual([['ten', 't. 10']]);
  expect(ids(await parts('series=Biblioteka&batch_size=1'))).toHaveLength(1);
});

test('for a year it has the parts whose month is known, and the others', async () => {
  const { parts } = await library();
  expect((await parts('id=D-1&year=1842'))?.issues).toMatchObject([
    { object_id: 'two', year: 1842, month: 5, day: 3 },
  ]);
  const other = await parts('id=D-1&year=1840');
  expect([ids(other), other?.issues]).toEqual([[['ten', 't. 10']], []]);
});

test('there is none with another name, and invalid values are refused with the name of the parameter', async () => {
  const { parts } = await library();
  expect(await parts('id=D-2')).toBeUndefined();
  for (const [query, parameter] of [
    ['', 'series'],
    ['id=D-1&id=D-2', 'id'],
    ['id=D-1&series=Biblioteka', 'id'],
    // Ignored, they would name another work.
    ['id=D-1&institution=x', 'institution'],
    ['id=D-1&institution=', 'institution'],
    ['series=Biblioteka&institution=1', 'institution'],
    ['id=D-1&year=x', 'year'],
    ['id=D-1&from=0', 'from'],
    ['id=D-1&batch_size=x', 'batch_size'],
  ] as const)
    await expect(parts(query)).rejects.toMatchObject({ parameter });
});

test('all works of the library are listed by title, series or not, with their numbers of parts and years', async () => {
  const { catalogue } = await library();
  const list = async (query: string) => {
    const found = await workList(catalogue, new URLSearchParams(query));
    return found && worksSchema.parse(found);
  };
  const about = { count: 2, first_year: 1840, last_year: 1842 };
  expect(await list('language=en')).toEqual({
    pages: 1,
    works: [
      { title: 'Biblioteka', series: 'Biblioteka', ...about },
      { title: 'Dzieła', id: 'D-1', ...about },
    ],
  });
  expect(await list('page=2')).toBeUndefined();
  await expect(list('page=0')).rejects.toMatchObject({ parameter: 'page' });
  await expect(list('language=de')).rejects.toMatchObject({ parameter: 'language' });
});

test('a page of works has one address here', () => {
  expect(worksApiPath({}, 'pl')).toBe('/api/works/?language=pl');
  expect(worksApiPath({ page: 2 }, 'en')).toBe('/api/works/?language=en&page=2');
  expect(worksApiPath({ work: { series: 'Kurier & Syn' }, year: 1905 }, 'pl')).toBe(
    '/api/works/parts/?series=Kurier+%26+Syn&year=1905',
  );
  expect(worksApiPath({ work: { id: 'D-1', institution: 3 }, page: 2 }, 'pl')).toBe(
    '/api/works/parts/?id=D-1&institution=3&from=61',
  );
});
