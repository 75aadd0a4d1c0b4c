import { rmSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { isMissingFile } from '#lib/scans/storage/storage.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { removeObject, saveObject } from '../../objects.ts';
import { spyLog } from '../../previous-version.fixture.ts';
import { objectRecord } from '../../records.fixture.ts';
import type { ScanRecord } from '../../records.ts';
import { baseUrls, temporaryStore } from '../../temporary-store.fixture.ts';
import { indexTexts } from './index-texts.ts';
import { openTextIndex } from './open-text-index.ts';
import { countPending, markAllPending } from './pending-texts.ts';
import { startTexts } from './run-texts.ts';
import { heldLease, indexAllTexts, scanWithFile, scanWithText } from './texts.fixture.ts';

const filters = { chosen: {}, from: undefined, to: undefined, undated: false };
const whole = { offset: 0, limit: 40 };

async function library() {
  const store = await temporaryStore();
  const save = async (id: string, scans: ScanRecord[], values = {}) =>
    await saveObject(store.db, baseUrls, objectRecord(id, { title: `Rzecz ${id}`, ...values, scans }));
  const scan = (text: string) => scanWithText(store.dataDir, text);
  const find = async (text: string) =>
    await store.catalogue.search({ text, filters, order: 'relevance' }, whole);
  const ids = async (text: string) => (await find(text)).tiles.map((tile) => tile.related_object.id);
  return { ...store, save, scan, find, ids, storage: diskStorage(storageFolder(store.dataDir)) };
}

describe('what is on a page', () => {
  test('has the language of its block, where the text specifies one', async () => {
    const { save, scan, catalogue, ...store } = await library();
    const blocks = Object.entries({ pol: 'pies', ger: 'Hund' }).map(
      ([language, word]) => `<TextBlock LANG="${language}">${linesOf(word)}</TextBlock>`,
    );
    await save('a', [scanWithFile(store.dataDir, altoOf(pageOf(blocks.join('')))), scan('Hund, pies')]);
    await indexAllTexts(store);
    const languages = async (text: string) =>
      (await catalogue.findInObject('a', text, whole)).pages.map(
        ({ snippet }) => snippet && [snippet.language],
      );
    await vi.waitFor(async () => expect(await languages('pies')).toEqual([['pl'], [undefined]]), 10_000);
    expect(await languages('Hund')).toEqual([['de'], [undefined]]);
  });

  test('is marked in all forms of a word that occur on it, in the extract and in the reader', async () => {
    const { save, scan, find, ids, ...store } = await library();
    await save('a', [scan('Towers of the castle, and one tower more')]);
    await indexAllTexts(store);
    const snippet = async () => (await find('tower')).texts.get('a')?.snippets[0];
    await vi.waitFor(async () => expect(await snippet()).toMatchObject({ count: 2 }), 10_000);
    const { marks = [], find: marked } = (await snippet()) ?? {};
    expect(marks).toHaveLength(2);
    expect(marked?.split('|').sort()).toEqual(['tower', 'towers']);
  });

  test('finds its object after those that have it in their records, and says where it is', async () => {
    const { save, scan, find, ids, ...store } = await library();
    const page = { ...scan('Wczoraj widziano wielkiego żółwia w Wiśle pod Krakowem'), label: 'XII' };
    await save('many', [scan('Nic'), page, scan('O żółwia mniejsza')]);
    await save('record', [scan('nic')], { title: 'Sprawa żółwia' });
    await save('one', [scan('Widziano żółwia')]);
    await indexAllTexts(store);
    expect(await ids('żółwia')).toEqual(['record', 'many', 'one']);
    const found = await find('zolwia wisle');
    expect(found.forms).toEqual(['zolwia', 'wisle']);
    // A busy machine may not read a text in time; by the next attempt it is cached.
    await vi.waitFor(
      async () =>
        expect((await find('zolwia wisle')).texts).toEqual(
          new Map([
            [
              'many',
              {
                pages: 1,
                snippets: [
                  {
                    position: 1,
                    label: 'XII',
                    text: 'Wczoraj widziano wielkiego żółwia w Wiśle pod Krakowem',
                    marks: [
                      [27, 33],
                      [36, 41],
                    ],
                    count: 2,
                    find: 'zolwia|wisle',
                  },
                ],
              },
            ],
          ]),
        ),
      10_000,
    );
  });

  test('must be on one page, in order if requested, along with the fields of its record', async () => {
    const { save, scan, find, ids, ...store } = await library();
    await save('a', [scan('pies goni kota'), scan('wół')], { creator: null, creatorName: 'Jan Kot' });
    await save('b', [scan('kota goni pies')]);
    await indexAllTexts(store);
    expect(await find('pies wół')).toMatchObject({ matched: 'some' });
    expect(await ids('"goni kota"')).toEqual(['a']);
    expect((await ids('pies kota')).sort()).toEqual(['a', 'b']);
    expect(await ids('creator:kot pies')).toEqual(['a']);
    expect(await ids('pies -wół')).toEqual(expect.arrayContaining(['a', 'b']));
    expect(await ids('pies -kowalski')).toEqual(['a']);
  });

  test('is found with words of the record, where neither has all of them', async () => {
    const { save, scan, find, ids, catalogue, ...store } = await library();
    await save('a', [scan('nic'), scan('pies goni wołu')], { creatorName: 'Jan Kot' });
    await save('b', [scan('Kot i wół')], { title: 'Pies' });
    await save('c', [scan('Adam')], { categories: ['maps'] });
    await indexAllTexts(store);
    const found = await find('Kot, "goni wołu"');
    expect(found).toMatchObject({ count: 1, matched: 'all', onPage: '"goni wołu"' });
    expect([...found.texts].map(([id, { pages }]) => [id, pages])).toEqual([['a', 1]]);
    expect(await find('wołu i Jan Kot')).toMatchObject({ count: 1, onPage: 'wołu' });
    // Words that one object has on the same page are not searched for separately in another.
    expect((await find('kot wół')).onPage).toBeUndefined();
    expect(await ids('rzecz adam')).toEqual(['c']);
    expect(await find('rzecz adam -wół')).toMatchObject({ count: 1, onPage: 'adam' });
    expect(await find('rzecz adam -adam')).toMatchObject({ matched: 'some' });
    expect(await find('adam nigdzie')).toMatchObject({ matched: 'some' });
    const inCategory = (category: string) =>
      catalogue.search(
        { text: 'rzecz adam', filters: { ...filters, chosen: { category: [category] } }, order: 'title' },
        whole,
      );
    expect(await inCategory('maps')).toMatchObject({ count: 1, onPage: 'adam' });
    expect(await inCategory('books')).toMatchObject({ count: 0, matched: 'all', countUnfiltered: 1 });
    // Where the filters together leave none of the hits that have all words, no others take their place.
    await save('d', [scan('nic')], { title: 'Rzecz: Adam', languages: [{ language: 'pl' }] });
    const german = { categories: ['maps'], languages: [{ language: 'de' }] };
    await save('e', [scan('adam')], { title: 'Rzecz', ...german });
    await indexAllTexts(store);
    const chosen = { category: ['maps'], language: ['de'] };
    const narrowed = { text: 'rzecz adam', filters: { ...filters, chosen }, order: 'title' } as const;
    expect(await catalogue.search(narrowed, whole)).toMatchObject({ count: 0, countUnfiltered: 1 });
  });

  test('is found in a form of the word, and corrected', async () => {
    const { save, scan, find, ids, ...store } = await library();
    await save('a', [scan('Towers and bridges')]);
    await indexAllTexts(store);
    expect(await ids('bridge')).toEqual(['a']);
    expect(await find('brigdes')).toMatchObject({ matched: 'corrected', correction: { text: 'bridges' } });
  });

  test('is returned page by page', async () => {
    const { save, scan, catalogue, ...store } = await library();
    await save('a', ['kot', 'pies', 'kot i pies'].map(scan));
    await save('b', [scan('kot')]);
    await indexAllTexts(store);
    const pages = async (range = whole) => {
      const found = await catalogue.searchTexts({ text: 'kot', filters }, range);
      return [
        found.count,
        ...found.pages.map((page) => [page.tile.related_object.id, page.position, page.snippet?.text]),
      ];
    };
    await vi.waitFor(
      async () =>
        expect(await pages()).toEqual([3, ['b', 0, 'kot'], ['a', 0, 'kot'], ['a', 2, 'kot i pies']]),
      10_000,
    );
    expect(await pages({ offset: 1, limit: 1 })).toEqual([3, ['a', 0, 'kot']]);
    expect(await pages({ offset: 2, limit: 5 })).toEqual([3, ['a', 2, 'kot i pies']]);
  });

  test('is returned for one object, in reading order, while more may follow', async () => {
    const { save, scan, catalogue, ...store } = await library();
    const find = async (id: string, text: string, range = whole) =>
      await catalogue.findInObject(id, text, range);
    await save('a', [scan('pies'), { ...scan('kot'), label: 'ii' }, scan('nic'), scan('pies i kot')]);
    await save('b', [scan('kot'), scan('kot')]);
    await save('none', [{ ...scan('x'), textDigest: null, textBytes: null }]);
    expect(await find('a', 'kot')).toMatchObject({ positions: [], pages: [], state: 'waiting' });
    await indexAllTexts(store);
    await vi.waitFor(
      async () =>
        expect(await find('a', 'kot', { offset: 0, limit: 1 })).toMatchObject({
          positions: [1, 3],
          pages: [{ position: 1, scan: { pagination_info: { scan_name: 'ii' } }, snippet: { text: 'kot' } }],
          forms: ['kot'],
          state: 'searched',
        }),
      10_000,
    );
    expect((await find('a', 'kot', { offset: 1, limit: 9 })).pages.map(({ position }) => position)).toEqual([
      3,
    ]);
    expect((await find('a', 'kot -pies')).positions).toEqual([1]);
    expect((await find('a', '"pies i kot" OR nic')).positions).toEqual([2, 3]);
    // Terms for fields of the record are ignored.
    expect((await find('a', 'title:nic kot')).positions).toEqual([1, 3]);
    for (const text of ['', '-', '-kot', 'title:kot', '"', '\0'])
      expect(await find('a', text)).toMatchObject({ positions: [], forms: [] });
    for (const id of ['none', 'gone', '\0'])
      expect(await find(id, 'kot')).toMatchObject({ positions: [], pages: [], state: 'none' });
    await save('a', [scan('pies')]);
    expect(await catalogue.textState('a')).toBe('waiting');
    // Pages still in the index but no longer existing get no line.
    expect((await find('a', 'kot')).pages).toEqual([]);
    await indexAllTexts(store);
    expect(await find('a', 'kot')).toMatchObject({ positions: [], state: 'searched' });
  });
});

describe('the index follows', () => {
  test('texts that are changed, added and removed, and does nothing where none has', async () => {
    const { save, scan, ids, ...store } = await library();
    await save('a', ['kot', 'pies'].map(scan));
    await save('b', [scan('kot')]);
    expect(await indexAllTexts(store)).toBe(3);
    await save('a', ['kot', 'koza', 'krowa'].map(scan), { title: 'Inna' });
    await removeObject(store.db, 'b');
    expect(await ids('kot')).toEqual(['a']);
    expect(await indexAllTexts(store)).toBe(2);
    expect([await ids('pies'), await ids('krowa'), await ids('kot')]).toEqual([[], ['a'], ['a']]);
    await save('a', [scan('kot')], { title: 'Jeszcze inna' });
    await save('b', [scan('pies')]);
    await indexAllTexts(store);
    expect([await ids('krowa'), await ids('kot'), await ids('pies')]).toEqual([[], ['a'], ['b']]);
    expect([await indexAllTexts(store), await countPending(store.db)]).toEqual([0, 0]);
  });

  test('at whatever point it was killed: nothing is lost or duplicated', async () => {
    const { save, scan, find, storage, ...store } = await library();
    const texts = Array.from({ length: 45 }, (_, index) => `kot ${index}`);
    await save('a', texts.map(scan));
    // Killed after each write, before the store records it.
    for (let killed = 0; killed < 4; killed += 1) {
      const index = openTextIndex(store);
      await index.open(heldLease);
      const dying = {
        ...index,
        write: async (...written: Parameters<typeof index.write>) => {
          await index.write(...written);
          throw new Error('killed');
        },
      };
      const step = indexTexts({ db: store.db, storage, index: dying, lease: heldLease }, 0);
      if (killed < 3) await expect(step).rejects.toThrow('killed');
      else expect(await step).toMatchObject({ pages: 0 });
      await index.close();
    }
    expect(await indexAllTexts(store)).toBe(0);
    expect((await find('kot')).texts.get('a')?.pages).toBe(45);
  });

  test('what becomes due again while it is being indexed', async () => {
    const { save, scan, storage, ...store } = await library();
    await save('a', [scan('kot')]);
    const index = openTextIndex(store);
    await index.open(heldLease);
    const spiedIndex = {
      ...index,
      write: async (...written: Parameters<typeof index.write>) => {
        await index.write(...written);
        await markAllPending(store.db);
      },
    };
    await indexTexts({ db: store.db, storage, index: spiedIndex, lease: heldLease }, 0);
    await index.close();
    expect(await countPending(store.db)).toBe(1);
    await indexAllTexts(store);
    expect(await countPending(store.db)).toBe(0);
  });

  test('what is broken, huge or strange on one page does not keep the others out', async () => {
    const { save, scan, ids, ...store } = await library();
    const { dataDir } = store;
    const huge = `<String CONTENT="${'wielki '.repeat(20)}"/>`.repeat(70_000);
    await save('a', [
      scanWithFile(dataDir, '<alto><Layout>'),
      scanWithFile(dataDir, ''),
      scanWithFile(
        dataDir,
        altoOf(`<Page><PrintSpace><TextBlock><TextLine>${huge}</TextLine></TextBlock></PrintSpace></Page>`),
      ),
      scan('zero\0 "; DROP TABLE scans \u{10ffff} \ud800 ½ ﷺ'),
      scan('kot'),
    ]);
    await save('b', [scan('kot')]);
    await indexAllTexts(store);
    expect((await ids('kot')).sort()).toEqual(['a', 'b']);
  });

  test('is announced to the servers once it can be found', async () => {
    const { save, scan, ids, storage, ...store } = await library();
    await save('a', [scan('kot')]);
    const versionNow = async () =>
      (await store.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version;
    const before = await versionNow();
    const running = startTexts(store, { storage, log: spyLog() });
    await vi.waitFor(async () => expect(await versionNow()).toBe(before + 1), 20_000);
    expect(await ids('kot')).toEqual(['a']);
    await running.stop();
  });

  test('a text missing from storage is skipped, and indexed when it is there; the other pages are found', async () => {
    const { save, scan, find, ids, storage, ...store } = await library();
    const lost = scan('zguba');
    const texts = Array.from({ length: 45 }, (_, number) => scan(`pies ${number}`));
    await save('a', [lost, ...texts, { ...lost, label: 'again' }]);
    await save('b', [scan('kot')]);
    rmSync(digestFolder(storageFolder(store.dataDir), lost.textDigest ?? ''), { recursive: true });
    const log = spyLog();
    const running = startTexts(store, { storage, log });
    await vi.waitFor(async () => expect((await find('pies')).texts.get('a')?.pages).toBe(45), 20_000);
    await vi.waitFor(async () => expect(await ids('kot')).toEqual(['b']), 20_000);
    expect(await store.catalogue.textState('a')).toBe('waiting');
    scan('zguba');
    await vi.waitFor(async () => expect((await find('zguba')).texts.get('a')?.pages).toBe(2), 20_000);
    await running.stop();
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  test('a page whose text is lost after it was indexed is found by its label', async () => {
    const { save, scan, ...store } = await library();
    const page = { ...scan('kot'), label: 'XII' };
    await save('a', [scan('pies'), page]);
    await indexAllTexts(store);
    rmSync(digestFolder(storageFolder(store.dataDir), page.textDigest ?? ''), { recursive: true });
    const { pages } = await store.catalogue.searchTexts({ text: 'kot', filters }, { offset: 0, limit: 10 });
    expect(pages).toMatchObject([{ position: 1, label: 'XII', snippet: undefined }]);
  });

  test('a missing text is reported once the other pages are indexed, as its report delays the next step', async () => {
    const { save, scan, storage, ...store } = await library();
    const lost = scan('zguba');
    await save('a', [lost, ...Array.from({ length: 25 }, (_, number) => scan(`pies ${number}`))]);
    rmSync(digestFolder(storageFolder(store.dataDir), lost.textDigest ?? ''), { recursive: true });
    const index = openTextIndex(store);
    await index.open(heldLease);
    const step = async () => {
      const done = await indexTexts({ db: store.db, storage, index, lease: heldLease }, 0);
      return [done.pages, isMissingFile(done.failure)];
    };
    expect([await step(), await step()]).toEqual([
      [20, false],
      [5, true],
    ]);
    await index.close();
  });

  test('a text that may not be read does not keep the other pages out, and is reported before missing ones', async () => {
    const { save, scan, find, storage, ...store } = await library();
    const [lost, locked, inLockedFolder] = [scan('zguba'), scan('tajne'), scan('poufne')];
    await save('a', [lost, locked, inLockedFolder, scan('pies')]);
    rmSync(digestFolder(storageFolder(store.dataDir), lost.textDigest ?? ''), { recursive: true });
    const denying: typeof storage = {
      ...storage,
      open: async (digest, name) => {
        const denied = Object.assign(new Error('permission denied'), { code: 'EACCES' });
        if (digest === inLockedFolder.textDigest) throw denied;
        const opened = await storage.open(digest, name);
        if (digest === locked.textDigest) opened?.bytes.destroy(denied);
        return opened;
      },
    };
    const index = openTextIndex(store);
    await index.open(heldLease);
    const step = await indexTexts({ db: store.db, storage: denying, index, lease: heldLease }, 0);
    await index.close();
    expect(step).toMatchObject({ pages: 1, failure: { name: 'StorageUnavailable' } });
    expect((await find('pies')).count).toBe(1);
    expect(await store.catalogue.textState('a')).toBe('waiting');
  });

  test('pages are indexed behind any number whose texts are missing', async () => {
    const { save, scan, find, ids, storage, ...store } = await library();
    const lost = Array.from({ length: 60 }, (_, number) => scan(`zguba ${number}`));
    await save('a', [...lost, ...Array.from({ length: 25 }, (_, number) => scan(`pies ${number}`))]);
    for (const { textDigest } of lost)
      rmSync(digestFolder(storageFolder(store.dataDir), textDigest ?? ''), { recursive: true });
    for (let pass = 0; pass < 30; pass += 1) await indexAllTexts(store);
    expect((await find('pies')).texts.get('a')?.pages).toBe(25);
  });
});
