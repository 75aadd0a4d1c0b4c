import { expect, test } from 'vitest';
import { describe } from './object-description.ts';
import { formattedWith, publicUrl } from './records.fixture.ts';

test.each([
  ['Nowak, Anna (1850-1920)', 'Nowak, Anna', '1850-1920'],
  ['Nowak, Anna, 1850-1920.', 'Nowak, Anna', '1850-1920'],
  ['Jan Paweł II (papież ; 1920-2005)', 'Jan Paweł II (papież)', '1920-2005'],
  ['Skłodowska (Curie), Maria (1867-1934)', 'Skłodowska (Curie), Maria', '1867-1934'],
  ['Smith, J. (John) A. (1850-1910)', 'Smith, J. (John) A.', '1850-1910'],
  ['[Nowak, Anna (1850-1920)]', '[Nowak, Anna (1850-1920)]', undefined],
  ['[Kowalski, Jan, 1850-1920]', '[Kowalski, Jan, 1850-1920]', undefined],
  ['Nowak, Anna (1850-1920) [et al.]', 'Nowak, Anna (1850-1920) [et al.]', undefined],
])('of %s the dates stand beside the name, unless anything follows them', (statement, name, dates) => {
  const agent = {
    kind: 'person',
    role: 'engraver',
    name: 'Anna',
    dates: null,
    apposition: null,
    statement,
  } as const;
  const { object } = formattedWith({ agents: [agent] });
  expect(describe(object, publicUrl).contributors).toEqual([
    { name, dates, role: 'engraver', kind: 'person' },
  ]);
});

test.each([
  ['Potocki, Jan (hrabia ; 1761-1815)', null, [['Potocki, Jan (hrabia)', '1761-1815']]],
  ['Kowalski, Jan (1850-1910). Autor', '1850-1910', [['Kowalski, Jan', '1850-1910']]],
  [
    'Nowak, Anna (1850-1920) ; Kot, Jan, 1860-1930; Zych, Ewa; Akademia',
    null,
    [
      ['Nowak, Anna', '1850-1920'],
      ['Kot, Jan', '1860-1930'],
      ['Zych, Ewa', undefined],
      ['Akademia', undefined],
    ],
  ],
  [
    'Strauss, Johann (1804-1849); Strauss, Johann (1825-1899); Strauss, Johann (1825-1899)',
    null,
    [
      ['Strauss, Johann', '1804-1849'],
      ['Strauss, Johann', '1825-1899'],
    ],
  ],
  [
    'Kot, Jan (malarz); Kot, Jan (poeta)',
    null,
    [
      ['Kot, Jan (malarz)', undefined],
      ['Kot, Jan (poeta)', undefined],
    ],
  ],
  [
    'Nowak, Anna ; Kot, Jan',
    '1850-1920',
    [
      ['Nowak, Anna', undefined],
      ['Kot, Jan', undefined],
    ],
  ],
])(
  'the creators %s are told from namesakes, and each has its own dates',
  (creator, creatorDate, expected) => {
    const { object } = formattedWith({ creator, creatorName: null, creatorDate });
    const { creators } = describe(object, publicUrl);
    expect(creators.map(({ name, dates }) => [name, dates])).toEqual(expected);
  },
);

test('what stands in place of the address of rights, but is none, are its words', () => {
  const rightsOf = (rightsUrl: string) => describe(formattedWith({ rightsUrl }).object, publicUrl);
  expect(rightsOf('CC BY 4.0')).toMatchObject({ rights: 'CC BY 4.0', rightsUrl: undefined });
  expect(rightsOf('/terms')).toMatchObject({ rights: undefined, rightsUrl: `${publicUrl}/terms` });
});
