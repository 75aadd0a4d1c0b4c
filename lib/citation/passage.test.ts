import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address, hostileText } from './cited-object.fixture.ts';
import { citedPassage } from './passage.ts';

test('a passage is folded to one line and knows where it is shown', () => {
  expect(
    citedPassage(
      { text: ' Litwo!\r\nOjczyzno \n moja ', range: { first: 3, last: 5 } },
      `${address}#xywh=1,2,3,4`,
    ),
  ).toEqual({
    text: 'Litwo! Ojczyzno moja',
    shortened: false,
    address: `${address}#text=3-5`,
  });
});

test('a long passage is cut at 2,000 characters, and marked as cut', () => {
  const range = { first: 0, last: 1 };
  const exact = citedPassage({ text: 'x'.repeat(2000), range }, address);
  expect([exact.text.length, exact.shortened]).toEqual([2000, false]);
  const long = citedPassage({ text: 'słowo '.repeat(5000), range }, address);
  expect(long.shortened).toBe(true);
  expect(long.text.length).toBeLessThanOrEqual(2000);
  expect(long.text).toMatch(/^słowo .*…$/);
  expect(citedPassage({ text: `${'\n'.repeat(9000)}słowo`, range }, address)).toMatchObject({
    text: 'słowo',
    shortened: false,
  });
});

test('no text breaks the line', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(citedPassage({ text, range: { first: 0, last: 0 } }, address).text).not.toMatch(
        /[\p{Cc}\u2028\u2029]/u,
      );
    }),
  );
});
