import { expect, test } from 'vitest';
import { families } from './families.fixture.ts';
import { found, pageOf } from './report.fixture.ts';
import { reportOn } from './report.ts';

test.each(families)('%s', async (content, findings) => {
  expect((await found(content)).sort()).toEqual([...findings].sort());
});

test('a Word paste with hundreds of classes is one sentence, with its first place', async () => {
  const content = `<p>a</p>\n${'<p class=MsoNormal>b</p>\n'.repeat(500)}`;
  expect(await reportOn(pageOf(content))).toEqual([
    { kind: 'word-class', weight: 'note', place: { start: 12, end: 27, line: 2 }, values: { count: 500 } },
  ]);
});

test('alike things with different names are one sentence that lists them', async () => {
  const [finding] = await reportOn(
    pageOf('<p data-a data-b data-a2 data-c data-d data-e data-f data-g>a</p>'),
  );
  expect(finding?.values).toEqual({ count: 8, names: 'data-a, data-b, data-a2, data-c, data-d, data-e…' });
});

test('identifiers are counted without what refers to them', async () => {
  const content =
    '<p id=a>a <a href="#a">a</a></p><table><caption>t</caption><tr><th id=b>b<tr><td headers=b>c</table>';
  const [finding] = await reportOn(pageOf(content));
  expect(finding).toMatchObject({ kind: 'ids-prefixed', values: { count: 2 } });
});

test('what comes first in the page comes first in the report, the whole page last', async () => {
  const content = '<h3>a</h3>\n<img src="/a.png">\n<p>x</b></p>';
  const report = await reportOn(pageOf(content, { hasTranslation: false, description: '', title: ' ' }));
  expect(report.map(({ kind, place }) => [kind, place?.line])).toEqual([
    ['heading-first', 1],
    ['image-without-alt', 2],
    ['stray-end', 3],
    ['no-title', undefined],
    ['no-translation', undefined],
    ['no-description', undefined],
  ]);
});

test('a page without content, a description that is too long', async () => {
  expect(await found('<p> </p><!-- a -->')).toEqual([
    'empty-paragraphs: <p> </p>',
    'comment-removed: <!-- a -->',
    'no-content',
  ]);
  expect(await reportOn(pageOf('<p>a</p>', { description: 'ż'.repeat(161) }))).toEqual([
    { kind: 'description-long', weight: 'note', place: undefined, values: { length: 161, most: 160 } },
  ]);
  expect(await found('<p>a</p>', { description: 'ż'.repeat(160) })).toEqual([]);
});

test('a page all in the other language is reported once', async () => {
  const sentence = '<p>The reading room is open on Saturdays, and you can use it without an account.</p>';
  expect(await found(sentence.repeat(4))).toEqual(['page-in-english']);
  expect(await found(sentence.repeat(4), { language: 'en' })).toEqual([]);
  const polish = '<p>Zapraszamy do czytelni, która jest otwarta także w soboty.</p>';
  expect(await found(polish.repeat(3), { language: 'en' })).toEqual(['page-in-polish']);
});

test('heavy pictures and pages', async () => {
  const picture = (bytes: number) =>
    `<img src="data:image/png;base64,${'A'.repeat((bytes / 3) * 4)}" alt="">`;
  expect(await found(picture(300_000))).toEqual([]);
  const [large] = await reportOn(pageOf(picture(300_003)));
  expect(large).toMatchObject({
    kind: 'image-large',
    values: { kilobytes: 300 },
    place: { start: 0, line: 1 },
  });
  const report = await reportOn(pageOf(picture(2_400_000)));
  expect(report.map(({ kind, values }) => [kind, values])).toEqual([
    ['image-large', { kilobytes: 2400 }],
    ['page-large', { megabytes: 3.2 }],
  ]);
});

test('links that could not be looked up in the catalogue are reported as unchecked', async () => {
  const content = '<p><a href="/pl">dom</a> <a href="/en">home page</a></p>';
  const checkLink = async (path: string) => {
    if (path === '/en') throw new Error('the catalogue does not answer');
    return true;
  };
  expect(await found(content, { checkLinks: checkLink })).toEqual([
    'links-unchecked: <a href="/en">home page</a>',
  ]);
});
