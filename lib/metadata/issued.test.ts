import { expect, test } from 'vitest';
import { dateOf } from './date.ts';
import { issuedOf } from './issued.ts';

const issuedFrom = (date_descriptive: string) =>
  issuedOf({ date: dateOf(date_descriptive), date_descriptive });

test.each([
  ['1901', { text: '1901', parts: [1901] }],
  ['[1901]', { text: '[1901]', parts: [1901] }],
  ['[ca 1938]', { text: '[ca 1938]', parts: [1938], circa: true }],
  ['około 1938', { text: 'około 1938', parts: [1938], circa: true }],
  ['[post 1638]', { text: '[post 1638]', parts: [1638], circa: true }],
  ['[non ante 1638]', { text: '[non ante 1638]', parts: [1638], circa: true }],
  ['um 1638', { text: 'um 1638', parts: [1638], circa: true }],
  ['avant 1638', { text: 'avant 1638', parts: [1638], circa: true }],
  ['1938, vers. 2', { text: '1938, vers. 2', parts: [1938] }],
  ['1938 (wyd. post.)', { text: '1938 (wyd. post.)', parts: [1938] }],
  ['[1938~]', { text: '[1938~]', parts: [1938], circa: true }],
  ['1938~', { text: '1938~', parts: [1938], circa: true }],
  ['1938?', { text: '1938?', parts: [1938], circa: true }],
  ['1905 [właśc. 1906]', { text: '1905 [właśc. 1906]', parts: [1906] }],
  ['2003, cop. 2001', { text: '2003, cop. 2001', parts: [2003] }],
  ['1628–1658', { text: '1628–1658', parts: [1628], until: 1658 }],
  ['1628-1658', { text: '1628-1658', parts: [1628], until: 1658 }],
  ['[między 1628 a 1658]', { text: '[między 1628 a 1658]', parts: [1628], until: 1658 }],
  ['między 1880 r. a 1890 r.', { text: 'między 1880 r. a 1890 r.', parts: [1880], until: 1890 }],
  ['od 1880 do 1890 roku', { text: 'od 1880 do 1890 roku', parts: [1880], until: 1890 }],
  ['1880 r. – 1890 r.', { text: '1880 r. – 1890 r.', parts: [1880], until: 1890 }],
  ['between 1628 and 1658?', { text: 'between 1628 and 1658?', parts: [1628], until: 1658, circa: true }],
  ['1936-05-17', { text: '1936-05-17', parts: [1936, 5, 17] }],
  ['17 maja 1936', { text: '17 maja 1936', parts: [1936, 5, 17] }],
  ['16th century', { text: '16th century' }],
  ['XVI w.', { text: 'XVI w.' }],
  ['[18--]', { text: '[18--]' }],
  ['bez daty', { text: 'bez daty' }],
  ['październik 1938', { text: 'październik 1938', parts: [1938, 10] }],
  ['1 stycznia 1938', { text: '1 stycznia 1938', parts: [1938, 1, 1] }],
  ['1938-01', { text: '1938-01', parts: [1938, 1] }],
  ['1914-07-28/1918-11-11', { text: '1914-07-28/1918-11-11', parts: [1914], until: 1918 }],
  ['1905-05~', { text: '1905-05~', parts: [1905, 5], circa: true }],
  ['1908-03-12/1908-05-20', { text: '1908-03-12/1908-05-20', parts: [1908] }],
  ['1908-03-12/1908-03-15', { text: '1908-03-12/1908-03-15', parts: [1908, 3, 12] }],
  ['15 maja 1905, odbitka 1935', { text: '15 maja 1905, odbitka 1935', parts: [1905, 5, 15] }],
  ['Nr 3 (15 maja 1905)', { text: 'Nr 3 (15 maja 1905)', parts: [1905, 5, 15] }],
])('%s', (text, issued) => {
  expect(issuedFrom(text)).toEqual(issued);
});

test('a year without a description is returned, and the year 1 is not', () => {
  expect(issuedOf({ date: '1901-01-01T00:00:00', date_descriptive: null })).toEqual({
    text: '1901',
    parts: [1901],
  });
  for (const date_descriptive of [null, '', ' \u202e'])
    expect(issuedOf({ date: '0001-01-01T00:00:00', date_descriptive })).toBeUndefined();
});
