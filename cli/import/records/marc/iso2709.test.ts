import fc from 'fast-check';
import { expect, test } from 'vitest';
import { iso2709Records } from './iso2709.ts';
import { decodeMarc8 } from './marc8.ts';

/** An ISO 2709 record with these fields. @param coding position 9 of the leader: `a` is Unicode */
function recordOf(fields: Record<string, string | Buffer>, coding = 'a'): Buffer {
  const contents = Object.values(fields).map((content) =>
    Buffer.concat([Buffer.from(content), Buffer.from([0x1e])]),
  );
  let from = 0;
  const directory = Object.keys(fields).map((tag, index) => {
    const length = contents[index]?.length ?? 0;
    const entry = `${tag}${String(length).padStart(4, '0')}${String(from).padStart(5, '0')}`;
    from += length;
    return entry;
  });
  const base = 24 + 12 * directory.length + 1;
  const whole = base + from + 1;
  const leader = `${String(whole).padStart(5, '0')}nam ${coding}22${String(base).padStart(5, '0')}   4500`;
  return Buffer.concat([
    Buffer.from(`${leader}${directory.join('')}\u001e`),
    ...contents,
    Buffer.from([0x1d]),
  ]);
}

const titles = (bytes: Uint8Array) =>
  [...iso2709Records(bytes)].map((one) =>
    'reason' in one ? one.reason : one.record.fields.find(({ tag }) => tag === '245')?.subfields[0]?.text,
  );

test('records come one by one, whatever length they say, and with line breaks between them', () => {
  const one = recordOf({ '001': 'b1', '245': '10\u001faŻółw :\u001fbbajka' });
  const lying = Buffer.from(recordOf({ '245': '10\u001faDwa' }));
  lying.write('99999', 0);
  expect(titles(Buffer.concat([one, Buffer.from('\r\n'), lying, one]))).toEqual(['Żółw :', 'Dwa', 'Żółw :']);
});

test('a record that leads out of itself or breaks off is told, and the next is read', () => {
  const wide = Buffer.from(recordOf({ '245': '10\u001faA' }));
  wide.write('9999', 27);
  const baseless = Buffer.from(recordOf({ '245': '10\u001faB' }));
  baseless.write('00000', 12);
  const whole = recordOf({ '245': '10\u001faC' });
  expect(titles(Buffer.concat([wide, baseless, whole, whole.subarray(0, 30)]))).toEqual([
    'its field 245 lies outside of it',
    'its directory does not end where it says',
    'C',
    'it breaks off: it has no end mark',
  ]);
});

test('MARC-8 is read where the leader says so', () => {
  const bytes = Buffer.concat([
    Buffer.from('10\u001fa'),
    Buffer.from([0xa1, 0xe2, 0x6f, 0x64, 0xe2, 0x7a, 0x20, 0xf1, 0x65]),
  ]);
  expect(titles(recordOf({ '245': bytes }, ' '))).toEqual(['Łódź ę']);
});

test.each([
  ['Geneviève', [...Buffer.from('Genevi'), 0xe1, 0x65, ...Buffer.from('ve')], false],
  ['Москва x', [0x1b, 0x28, 0x4e, 0x6d, 0x4f, 0x53, 0x4b, 0x57, 0x41, 0x1b, 0x28, 0x42, 0x20, 0x78], false],
  ['x\ufffdy', [0x78, 0x1b, 0x24, 0x31, 0x21, 0x1b, 0x28, 0x42, 0x79], true],
  ['a\u0301', [0x61, 0xe2].reverse(), false],
  // Windows-1250, whose ó is a mark here.
  ['Kt\u0324', [0x4b, 0x74, 0xf3], true],
  ['ro \u0324w', [0x72, 0x6f, 0xf3, 0x20, 0x77], true],
])('%s is in MARC-8', (text, bytes, unknown) => {
  expect(decodeMarc8(Uint8Array.from(bytes))).toEqual({ text: text.normalize('NFC'), unknown });
});

/** Letters by their bytes in Windows-1250. */
const inWindows: Record<string, number> = { ą: 0xb9, ę: 0xea, ł: 0xb3, ń: 0xf1, ó: 0xf3 };

test.each(['Kraków', 'Wrocław', 'Kołłątaj', 'Gdańsk', 'ręka', 'są to', 'była', 'Płock'])(
  '%s in Windows-1250 is no MARC-8',
  (word) => {
    const bytes = [...word].map((letter) => inWindows[letter] ?? letter.charCodeAt(0));
    expect(decodeMarc8(Uint8Array.from(bytes)).unknown).toBe(true);
  },
);

test.each([
  ['građa, između, grožđe, vođstvo', { đ: 0xb3 }],
  ['Đorđe', { Đ: 0xa3, đ: 0xb3 }],
  ['đi ođđa', { đ: 0xb3 }],
  ['cena £5, a£5, E£ 5', { '£': 0xb9 }],
])('%s in MARC-8 is known', (text, codes: Record<string, number>) => {
  const bytes = [...text.replaceAll('ž', '\u{e9}z')].map((letter) => codes[letter] ?? letter.charCodeAt(0));
  expect(decodeMarc8(Uint8Array.from(bytes))).toEqual({ text, unknown: false });
});

test.each([
  ['å Å ů', [0xea, 0x61, 0x20, 0xea, 0x41, 0x20, 0xea, 0x75]],
  ['ę ą', [0xf1, 0x65, 0x20, 0xf1, 0x61]],
  ['z\u0324', [0xf3, 0x7a]],
])('marks that languages have are known: %s', (text, bytes) => {
  expect(decodeMarc8(Uint8Array.from(bytes))).toEqual({ text: text.normalize('NFC'), unknown: false });
});

test('any bytes are read or refused', () => {
  const mark = fc.constantFrom(0x1b, 0x1d, 0x1e, 0x1f, 0x30, 0x39);
  const bytes = fc.array(fc.oneof(mark, fc.nat({ max: 255 })), { maxLength: 300 });
  fc.assert(
    fc.property(bytes, (some) => {
      for (const one of iso2709Records(Uint8Array.from(some)))
        expect('reason' in one || 'record' in one).toBe(true);
    }),
  );
});

test.each(['a', ' ', '#'])('letters in UTF-8 are read as that where the leader says %j', (coding) => {
  expect(titles(recordOf({ '245': '10\u001faKraków' }, coding))).toEqual(['Kraków']);
});
