import { describe, expect, test } from 'vitest';
import { altoOf, linesOf, pageOf, stringOf } from './alto.fixture.ts';
import { readTextLayer } from './alto.ts';
import { textOf, wordsOf } from './words.ts';

const read = (content: string) => readTextLayer(altoOf(pageOf(content)), { width: 1000, height: 2000 });
const block = (content: string) => `<TextBlock>${content}</TextBlock>`;
const line = (content: string) => `<TextLine>${content}</TextLine>`;

describe('broken words', () => {
  const broken = (first: string, second: string) => block(`${line(first)}${line(second)}`);
  const part = (content: string, half: 1 | 2, whole: string) =>
    stringOf(content, 0, 0, `SUBS_TYPE="HypPart${half}" SUBS_CONTENT="${whole}"`);
  const first = async (content: string) => wordsOf(await read(content))[0];

  test.each([
    [
      'with both halves named',
      `${part('biblio', 1, 'biblioteka')}<HYP CONTENT="-"/>`,
      part('teka', 2, 'biblioteka'),
      'biblio-',
      'biblio',
    ],
    [
      'with a hyphen in the word itself',
      `${part('biblio-', 1, 'biblioteka')}<HYP/>`,
      part('teka', 2, 'biblioteka'),
      'biblio-',
      'biblio',
    ],
    [
      'with a hyphen that belongs to it',
      `${part('polsko', 1, 'polsko-angielski')}<HYP CONTENT="-"/>`,
      part('angielski', 2, 'polsko-angielski'),
      'polsko-',
      'polsko-',
    ],
    [
      'without any hyphen',
      part('biblio', 1, 'biblioteka'),
      part('teka', 2, 'biblioteka'),
      'biblio',
      'biblio',
    ],
    ['by HYP alone', `${stringOf('biblio')}<HYP CONTENT="-"/>`, stringOf('Teka'), 'biblio-', 'biblio'],
    [
      'by HYP with a soft hyphen',
      `${stringOf('biblio')}<HYP CONTENT="&#173;"/>`,
      stringOf('teka'),
      'biblio-',
      'biblio',
    ],
    ['by a soft hyphen', stringOf('biblio&#173;'), stringOf('teka'), 'biblio-', 'biblio'],
    ['by ¬', stringOf('biblio¬'), stringOf('teka'), 'biblio-', 'biblio'],
    ['by ¬ before HYP', `${stringOf('biblio¬')}<HYP CONTENT="¬"/>`, stringOf('teka'), 'biblio-', 'biblio'],
    ['by ⸗', stringOf('biblio⸗'), stringOf('teka'), 'biblio⸗', 'biblio'],
    ['by a mere hyphen', stringOf('biblio-'), stringOf('teka'), 'biblio-', 'biblio'],
    [
      'by a hyphen that stands apart',
      stringOf('biblio') + stringOf('-', 100),
      stringOf('teka'),
      'biblio-',
      'biblio',
    ],
    ['not: a capital follows', stringOf('Kowalska-'), stringOf('Nowak'), 'Kowalska-', undefined],
    ['not: a number', stringOf('1914-'), stringOf('lecie'), '1914-', undefined],
    ['with marks apart', stringOf('Socie&#x301;-'), stringOf('te&#x301;'), 'Soci\u00e9-', 'Soci\u00e9'],
    ['not: a dash', `${stringOf('biblio')}<SP/>${stringOf('–')}`, stringOf('teka'), 'biblio', undefined],
  ])('%s', async (_, one, other, text, joined) => {
    const word = await first(broken(one, other));
    expect([word?.text, word?.joined]).toEqual([text, joined]);
  });

  test('continue in the next block where that is marked, or where it continues in small letters', async () => {
    const inTwoBlocks = (one: string, other: string) => read(block(line(one)) + block(line(other)));
    const hyphen = '<HYP CONTENT="-"/>';
    expect(textOf(await inTwoBlocks(part('szpal', 1, 'Szpalta') + hyphen, part('Ta', 2, 'Szpalta')))).toBe(
      'szpalTa',
    );
    expect(textOf(await inTwoBlocks(stringOf('szpal') + hyphen, stringOf('ta')))).toBe('szpalta');
    expect(textOf(await inTwoBlocks(stringOf('szpal') + hyphen, stringOf('Inna')))).toBe('szpal-\n\nInna');
  });

  test('at the very end are as printed', async () => {
    expect(wordsOf(await read(block(line(`${stringOf('bi')}<HYP CONTENT="-"/>`))))).toEqual([
      { text: 'bi-', box: [0, 0, 100, 10] },
    ]);
  });

  test('within one line of a whole String are found too', async () => {
    const layer = await read(block(linesOf('Ala ma ko-', 'ta. Kot ma A-', 'lę.')));
    expect(textOf(layer)).toBe('Ala ma kota. Kot ma Alę.');
  });
});

test('punctuation marks that are separate words follow without a blank, unless there is one', async () => {
  const strings = ['(', 'tak', ')', ',', 'nie', '.'].map((word) => stringOf(word));
  expect(textOf(await read(block(line(strings.join('')))))).toBe('(tak), nie.');
  expect(textOf(await read(block(line(strings.join('<SP/>')))))).toBe('( tak ) , nie .');
});
