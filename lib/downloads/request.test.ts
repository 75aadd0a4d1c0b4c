import { expect, test } from 'vitest';
import { downloadPath } from '../addresses.ts';
import { downloadQuery, parseDownload } from './request.ts';

const parse = (target: string) => {
  const [path = '', query] = target.split('?');
  return parseDownload({ path, query: new URLSearchParams(query) });
};

test('a work, a range and a size are read, and written as they were', () => {
  for (const [query, range, size] of [
    ['', undefined, 'large'],
    ['pages=3-12', { first: 3, last: 12 }, 'large'],
    ['pages=3-', { first: 3, last: undefined }, 'large'],
    ['pages=7&size=full', { first: 7, last: 7 }, 'full'],
  ] as const) {
    const download = { id: 'a/b.c', format: 'pdf' as const, range, size };
    expect(parse(downloadPath('a/b.c', 'pdf', query))).toEqual(download);
    expect(downloadQuery(download)).toBe(query);
  }
});

test('other spellings, and form input, lead to the one address', () => {
  for (const [query, canonical] of [
    ['from=3&to=12', 'pages=3-12'],
    ['from=&to=&size=large', ''],
    ['from=&to=4&size=full', 'pages=1-4&size=full'],
    ['from=4&to=', 'pages=4-'],
    ['from=12&to=3', 'pages=3-12'],
    ['pages=3-3', 'pages=3'],
    ['size=large', ''],
  ])
    expect(parse(`/downloads/a.pdf?${query}`)).toEqual({ moved: downloadPath('a', 'pdf', canonical) });
  expect(parse('/downloads/a.txt?size=full')).toEqual({ moved: downloadPath('a', 'txt') });
});

test('invalid ranges and sizes are distinguished', () => {
  for (const pages of ['', '0', '-3', '3-2', '1,2', '1-2-3', 'a', '01', '1000000', '٣', ' 1'])
    expect(parse(`/downloads/a.pdf?pages=${pages}`)).toEqual({ wrong: 'pages' });
  for (const query of ['pages=1&pages=2', 'pages=1&from=1', 'from=x'])
    expect(parse(`/downloads/a.zip?${query}`)).toEqual({ wrong: 'pages' });
  for (const query of ['size=', 'size=huge', 'size=full&size=full'])
    expect(parse(`/downloads/a.pdf?${query}`)).toEqual({ wrong: 'size' });
});

test('other addresses name no file', () => {
  for (const path of [
    '/downloads/',
    '/downloads/a',
    '/downloads/a.exe',
    '/downloads/a/b.pdf',
    '/downloads/%ff.pdf',
  ])
    expect(parse(path)).toBeUndefined();
});
