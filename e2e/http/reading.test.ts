import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { objectPath, type WholeView, wholePath } from '#lib/addresses.ts';
import { digestFor, objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import type { ScanRecord } from '#lib/catalogue/store/records.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { printPath } from '#lib/reading/print-range.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { elementsOf, find, inlineScripts } from '../support/html.ts';
import { addObjects } from '../support/write-store.ts';
import { serveLibrary } from './library.fixture.ts';

const scanCount = 1500;
const entryCount = 20_000;
const slug = 'ksiazka';
const work = { id: 'work', slug };
const single = { id: 'single', slug };
const extreme = { id: 'extreme', slug };
const views: WholeView[] = ['text', 'pages', 'scroll', 'contents'];

/** Writes a text into the storage of a data folder. */
async function writeText(dataDir: string, name: string, alto: string): Promise<Partial<ScanRecord>> {
  const textDigest = digestFor(name);
  const folder = digestFolder(storageFolder(dataDir), textDigest);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'alto.xml'), alto);
  return { textDigest, textBytes: alto.length };
}

const library = serveLibrary(async (dataDir) => {
  const save = (id: string, values: Parameters<typeof objectRecord>[1]) =>
    addObjects(dataDir, objectRecord(id, { title: 'Książka', language: 'pl', ...values }));
  const [page, dense, damaged] = [
    await writeText(
      dataDir,
      'page',
      altoOf(pageOf(`<TextBlock LANG="lat">${linesOf('Żółw szedł przez biblio-', 'tekę')}</TextBlock>`)),
    ),
    await writeText(
      dataDir,
      'dense',
      altoOf(pageOf(`<TextBlock>${linesOf('&quot;a&quot; '.repeat(30_000).trim())}</TextBlock>`)),
    ),
    await writeText(dataDir, 'damaged', '<alto><Layout></alto>'),
  ];
  const scans = Array.from({ length: scanCount }, (_, index) =>
    scanRecord(`work ${index}`, {
      label: index < 20 ? ['i', 'ii', 'III', 'strona tytułowa'][index % 4] : `${index - 19}`,
      ...(index % 3 === 0 ? page : {}),
      ...(index === 1 ? damaged : {}),
    }),
  );
  const parts = Array.from({ length: 300 }, (_, index) => ({
    parent: index % 10 === 0 ? null : index - (index % 10),
    kind: 'chapter',
    label: `Rozdział ${index}: o tym, co było dalej`,
    first_scan: index * 5,
    last_scan: index * 5 + 4,
  }));
  await save('work', { scans, parts });
  await save('single', { scans: [scanRecord('single', page)], parts: parts.slice(0, 1) });
  const long = 'ż&"'.repeat(666);
  await save('extreme', {
    scans: Array.from({ length: 120 }, (_, index) =>
      scanRecord(`extreme ${index}`, {
        label: index % 2 === 0 ? long : '',
        ...dense,
      }),
    ),
    parts: Array.from({ length: entryCount }, (_, index) => ({
      parent: index % 60 === 0 ? null : index - 1,
      kind: 'chapter',
      label: index % 25 === 0 ? long : `Entry ${index}`,
      first_scan: index === 7 ? null : index % 120,
      last_scan: null,
    })),
  });
});

const read = async (path: string) => {
  const answer = await library.fetchRaw(path);
  return { ...answer, elements: answer.status === 200 ? elementsOf(answer.text()) : [] };
};
const linksOf = (elements: ReturnType<typeof elementsOf>) =>
  find(elements, 'a').map(({ attributes }) => attributes.href ?? '');
/** The ids of the headings that name pages. */
const pagesOf = (elements: ReturnType<typeof elementsOf>) =>
  find(elements, 'h2').flatMap(({ attributes: { id } }) => (id?.startsWith('scan-') ? [id] : []));

describe('weight', () => {
  test('a work of 1,500 scans has a page that is little larger than that of one scan', async () => {
    const one = await read(objectPath('pl', single));
    // Small pictures, contents, the reading controls with the scans that may face the page's own, and the row of
    // similar objects, for which a busy server does not wait: either page may lack it.
    const most = 45_000;
    for (const scan of ['', '?scan=700']) {
      const many = await read(objectPath('pl', work) + scan);
      expect(many.body.length - one.body.length).toBeLessThan(most);
    }
    const odd = await read(`${objectPath('pl', extreme)}?scan=60`);
    expect(odd.body.length - one.body.length).toBeLessThan(most);
  });

  test.each(views.flatMap((view) => [work, extreme].map((object) => [view, object] as const)))(
    '%s of %o is below 120 kB, and sent without the framework',
    async (view, object) => {
      for (const from of [0, 100]) {
        const { status, body, elements } = await read(wholePath('pl', object, view, from));
        expect(status).toBe(200);
        expect(body.length).toBeLessThan(120_000);
        expect(find(elements, 'script').filter(({ attributes }) => attributes.src)).toEqual([]);
        // It loads scripts of its own.
        for (const name of ['whole-view', 'append-parts', 'reading-keys', 'scan-tools']) {
          const written = new RegExp(`/scripts/${name}-\\w+\\.js`).exec(inlineScripts(elements).join(''));
          const script = await library.fetchRaw(written?.[0] ?? '');
          expect([name, script.status]).toEqual([name, 200]);
          expect(script.body.length, name).toBeLessThanOrEqual(3000);
        }
      }
    },
  );
});

describe.each(locales)('in %s', (locale: Locale) => {
  const t = translator(locale);
  const at = (view: WholeView, from = 0, object = work) => wholePath(locale, object, view, from);
  const path = objectPath(locale, work);

  test('the ways to read lead to one another at the scan that one is at', async () => {
    const viewLinks = async (address: string, first: 'one' | 'scan' = 'one') => {
      const { elements } = await read(address);
      const names = [first, 'facing', 'scroll', 'text', 'pages', 'contents'] as const;
      return names.map((name) => {
        const link = find(elements, 'a').find(({ text }) => text === t(`reading.views.${name}`));
        return link && [link.attributes.href, link.attributes['aria-current']];
      });
    };
    expect(await viewLinks(`${path}?scan=120`)).toEqual([
      [`${path}?scan=120`, 'page'],
      [`${path}?scan=120`, undefined],
      [`${at('scroll', 100)}#scan-120`, undefined],
      [at('text', 119), undefined],
      [`${at('pages', 100)}#scan-120`, undefined],
      [at('contents'), undefined],
    ]);
    expect(await viewLinks(at('pages', 100))).toEqual([
      [`${path}?scan=101`, undefined],
      [`${path}?scan=101`, undefined],
      [`${at('scroll', 100)}#scan-101`, undefined],
      [at('text', 100), undefined],
      [`${at('pages', 100)}#scan-101`, 'page'],
      [at('contents'), undefined],
    ]);
    expect(await viewLinks(objectPath(locale, single), 'scan')).toEqual([
      [objectPath(locale, single), 'page'],
      undefined,
      undefined,
      [at('text', 0, single), undefined],
      undefined,
      undefined,
    ]);
  });

  test('a text is one document whose pages can be linked, each with its language or a sentence', async () => {
    const { elements } = await read(at('text'));
    expect(pagesOf(elements)).toEqual(Array.from({ length: 20 }, (_, index) => `scan-${index + 1}`));
    // A separator would repeat the name of the page.
    expect(find(elements, 'hr')).toEqual([]);
    expect(find(elements, 'a').map(({ text }) => text)).toContain(t('reading.page', { label: 'III' }));
    expect(linksOf(elements)).toContain(`${path}?scan=4`);
    const texts = find(elements, 'p').map(({ text }) => text);
    expect(texts.filter((text) => text === 'Żółw szedł przez bibliotekę')).toHaveLength(7);
    expect(texts.filter((text) => text === t('reading.missing'))).toHaveLength(12);
    expect(texts.filter((text) => text === t('reading.unreadable'))).toHaveLength(1);
    expect(find(elements, 'div', { lang: 'la' })).toHaveLength(7);
    expect(find(elements, 'a', { rel: 'next' }).map(({ attributes }) => attributes.href)).toEqual([
      at('text', 20),
      at('text', 20),
    ]);
  });

  test('each part has a title of its own', async () => {
    const titleOf = async (path: string) => find((await read(path)).elements, 'title')[0]?.text;
    const [text, contents] = (['text', 'contents'] as const).map((view) =>
      t(`reading.titles.${view}`, { title: 'Książka' }),
    );
    expect(await titleOf(at('text'))).toBe(`${text} · Czytelnia`);
    const [scan, entry] = [
      t('reading.titleFromScan', { title: text ?? '', number: 21 }),
      t('reading.titleFromEntry', { title: contents ?? '', number: 201 }),
    ];
    expect(await titleOf(at('text', 20))).toBe(`${scan} · Czytelnia`);
    expect(await titleOf(at('contents', 200))).toBe(`${entry} · Czytelnia`);
  });

  test('a text that is too long ends with a link to all of it', async () => {
    const { elements } = await read(at('text', 0, extreme));
    expect(pagesOf(elements)).toEqual(['scan-1']);
    expect(linksOf(elements).filter((link) => link.endsWith('.txt'))).toHaveLength(1);
    expect(find(elements, 'a', { rel: 'next' })[0]?.attributes.href).toBe(at('text', 1, extreme));
    const { elements: later } = await read(at('text', 25, extreme));
    expect(find(later, 'a', { rel: 'prev' })[0]?.attributes.href).toBe(at('text', 20, extreme));
  });

  test('the overview has a small picture of each scan, which leads to it', async () => {
    const { elements } = await read(at('pages', 100));
    const pictures = find(elements, 'img', { loading: 'lazy' });
    expect(pictures).toHaveLength(100);
    expect(pictures[0]?.attributes).toMatchObject({ width: '400', height: '300' });
    expect(linksOf(elements)).toContain(`${path}?scan=150`);
    expect(find(elements, 'a', { id: 'scan-150' })).toHaveLength(1);
    const others = [at('pages'), at('pages', 200), at('pages', 1400)];
    expect(linksOf(elements)).toEqual(expect.arrayContaining(others));
  });

  test('scans one below the other have their sizes, and a link to look closer', async () => {
    const { elements } = await read(at('scroll', 1450));
    const pictures = find(elements, 'img');
    expect(pictures).toHaveLength(50);
    expect(pictures[9]?.attributes).toMatchObject({ width: '1200', height: '900', loading: 'lazy' });
    expect(pictures[9]?.attributes.srcset).toMatch(/ 400w, .* 1200w$/);
    expect(find(elements, 'figure', { id: 'scan-1460' })).toHaveLength(1);
    expect(linksOf(elements)).toContain(`${path}?scan=1460`);
    expect(find(elements, 'a', { rel: 'next' })).toEqual([]);
    expect(find(elements, 'a', { rel: 'prev' })).toHaveLength(2);
  });

  test('beside a scan its entry of the contents is marked, and the rest is a link away', async () => {
    const { elements } = await read(`${path}?scan=703`);
    const current = find(elements, 'a', { 'aria-current': 'true' }).map(({ text }) => text);
    expect(current).toContain('Rozdział 140: o tym, co było dalej');
    const entries = find(elements, 'a').filter(({ text }) => text.startsWith('Rozdział'));
    expect(entries.length).toBeLessThanOrEqual(100);
    expect(entries.length).toBeGreaterThanOrEqual(20);
    expect(linksOf(elements)).toContain(at('contents'));
    const { elements: singleElements } = await read(objectPath(locale, single));
    expect(find(singleElements, 'h2', { id: 'contents' })).toHaveLength(1);
  });

  test('a page is found by its label, else by its number', async () => {
    const go = async (page: string, more = '') => {
      const { status, header } = await library.fetchRaw(`${path}?${more}page=${encodeURIComponent(page)}`);
      return [status, header('Location')];
    };
    expect(await go('iii')).toEqual([308, `${path}?scan=3`]);
    expect(await go('30', 'scan=9&')).toEqual([308, `${path}?scan=50`]);
    expect(await go('1490')).toEqual([308, `${path}?scan=1490`]);
    const { status, elements } = await read(`${path}?scan=9&page=1501`);
    expect(status).toBe(200);
    expect(find(elements, 'p', { role: 'status' }).map(({ text }) => text)).toContain(
      t('reading.notThere', { page: '1501' }),
    );
    expect(find(elements, 'input', { name: 'scan' })[0]?.attributes.value).toBe('9');
    expect(find(elements, 'link', { rel: 'canonical' })[0]?.attributes.href).toBe(library.url + path);
  });

  test('in each way to read somebody goes to a page, and stays in it', async () => {
    const go = async (view: WholeView, page: string) =>
      (await library.fetchRaw(`${at(view)}?page=${page}`)).header('Location');
    expect(await go('scroll', 'iii')).toBe(`${at('scroll')}#scan-3`);
    expect(await go('scroll', '1490')).toBe(`${at('scroll', 1450)}#scan-1490`);
    expect(await go('text', '1490')).toBe(`${at('text', 1489)}#scan-1490`);
    expect(await go('pages', '1490')).toBe(`${at('pages', 1400)}#scan-1490`);
    expect(await go('contents', 'iii')).toBe(`${path}?scan=3`);
    const { status, elements } = await read(`${at('pages', 100)}&page=1501`);
    expect(status).toBe(200);
    expect(find(elements, 'p', { role: 'status' }).map(({ text }) => text)).toContain(
      t('reading.notThere', { page: '1501' }),
    );
    expect(find(elements, 'input', { name: 'from' })[0]?.attributes.value).toBe('101');
    expect(find(elements, 'meta', { name: 'robots' })[0]?.attributes.content).toBe('noindex, follow');
  });
});

test('twenty thousand entries are read part after part, each once', async () => {
  const seen: string[] = [];
  let next: string | undefined = wholePath('pl', extreme, 'contents', entryCount - 400);
  while (next !== undefined) {
    const { elements }: Awaited<ReturnType<typeof read>> = await read(next);
    const entries = find(elements, 'a').map(({ text }) => /^Entry (\d+)$/.exec(text)?.[1] ?? '');
    seen.push(...entries.filter(Boolean));
    next = find(elements, 'a', { rel: 'next' })[0]?.attributes.href;
  }
  const expected = Array.from({ length: 400 }, (_, index) => `${entryCount - 400 + index}`);
  expect(new Set(seen)).toEqual(new Set([...seen, ...expected.filter((one) => Number(one) % 25 !== 0)]));
});

test('parts but the first are not indexed, each with its own canonical address', async () => {
  const indexing = async (path: string) => {
    const { elements } = await read(path);
    return [
      find(elements, 'meta', { name: 'robots' })[0]?.attributes.content,
      find(elements, 'link', { rel: 'canonical' })[0]?.attributes.href,
    ];
  };
  for (const view of views) {
    const [first, second] = [wholePath('pl', work, view), wholePath('pl', work, view, 200)];
    expect(await indexing(first)).toEqual([undefined, library.url + first]);
    expect(await indexing(second)).toEqual(['noindex, follow', library.url + second]);
  }
});

test('the card of a scan shows that scan, and the card of the work the work’s own', async () => {
  const pictures = async (query: string) => {
    const { elements } = await read(`${objectPath('en', work)}${query}`);
    const [card] = find(elements, 'meta', { property: 'og:image' });
    const [picture] = find(elements, 'img', { 'data-picture': '' });
    return [card?.attributes.content, `${library.url}${picture?.attributes.src}`];
  };
  const [own, first] = await pictures('');
  const [card, shown] = await pictures('?scan=21');
  expect([own, card]).toEqual([first, shown]);
  expect(card).not.toBe(own);
});

test('scans are printed twenty at once, each on a sheet with its label and address; no search engine lists that', async () => {
  const path = printPath('en', work);
  const { elements } = await read(`${path}?from=21&to=24`);
  expect(find(elements, 'figure')).toHaveLength(4);
  const texts = (name: string) => find(elements, name).map(({ text }) => text);
  expect(texts('b')).toContain('Page 1 · Scan 21 of 1500');
  const citation = /Książka \[online\]\..*\/o\/work\?scan=21$/;
  expect(texts('span')).toContainEqual(expect.stringMatching(citation));
  expect(find(elements, 'meta', { name: 'robots' })[0]?.attributes.content).toBe('noindex, follow');
  expect(find(elements, 'button', { 'data-print': '' })).toHaveLength(1);
  const { elements: first } = await read(path);
  expect(find(first, 'figure')).toHaveLength(20);
  expect(linksOf(first)).toContain(`${path}?from=21`);
  const { elements: form } = await read(`${objectPath('en', work)}?scan=21`);
  expect(find(form, 'button', { formaction: path })).toHaveLength(1);
  expect(find((await read(printPath('en', single))).elements, 'figure')).toHaveLength(1);
});

test.each([
  ['?from=24&to=21', '?from=21&to=24'],
  ['?from=1&to=900&size=large', ''],
  ['?from=1490&to=1500', '?from=1490'],
  ['?from=1501', '?from=1500'],
  ['?from=1501&to=1502', '?from=1500'],
  ['?from=x&to=-1', ''],
])('of the scans to be printed %s means %s', async (requested, expected) => {
  const path = printPath('en', work);
  const { status, url } = await fetch(library.url + path + requested);
  expect([status, url]).toEqual([200, library.url + path + expected]);
});

test('what is not there is missing, and what is elsewhere is moved', async () => {
  expect((await library.fetchRaw(printPath('pl', { id: 'none', slug }))).status).toBe(404);
  for (const view of views) {
    expect((await library.fetchRaw(`/pl/objects/none/x/${view}`)).status).toBe(404);
    const { status, header } = await library.fetchRaw(`/pl/objects/work/x/${view}?from=999999`);
    expect([status, header('Location')]).toEqual([
      308,
      wholePath('pl', work, view, { text: 1480, pages: 1400, scroll: 1450, contents: 200 }[view]),
    ]);
  }
});
