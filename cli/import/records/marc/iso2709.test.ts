import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collected, image } from '../../sources/collected.fixture.ts';
import { iso2709Records } from './iso2709.ts';

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

test('every field and subfield begins with the default sets, whatever the one before ended with', () => {
  const record = recordOf(
    {
      '100': '1 \u001f6880-01\u001faBuber, Martin,\u001fd1878-1965.',
      '245': '10\u001fa\u001b(SN"rdrw\u001fb\u001b(NmOSKWA\u001fc\u001b(3cJGH',
      '500': '  \u001faPlain.',
      '880': '1 \u001f6100-01/(2/r\u001fa\u001b(2aeax\u001b(B, \u001b(2nxhio\u001fd1878-1965.',
    },
    ' ',
  );
  const texts = [...iso2709Records(record)].map((one) =>
    'reason' in one
      ? one.reason
      : one.record.fields.map(({ subfields }) => subfields.map(({ text }) => text)),
  );
  const martinBuber = '\u05d1\u05d5\u05d1\u05e8, \u05de\u05e8\u05d8\u05d9\u05df';
  expect(texts).toEqual([
    [
      ['880-01', 'Buber, Martin,', '1878-1965.'],
      ['Λόγος', 'Москва', '\u0643\u062a\u0627\u0628'],
      ['Plain.'],
      ['100-01/(2/r', martinBuber, '1878-1965.'],
    ],
  ]);
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

test('of a record with East Asian characters in MARC-8 the rest is read, and these are reported', async () => {
  const record = recordOf(
    {
      '001': '1',
      '066': '  \u001fc$1',
      '245': '10\u001f6880-01\u001faNihon shi /\u001fcTanaka.',
      '880': '10\u001f6245-01/$1\u001fa\u001b$1!0d!0e\u001b(B /\u001fcT.',
    },
    ' ',
  );
  const { objects, warnings } = await collected({ 'a.mrc': record, '1.png': image });
  expect(objects).toMatchObject([{ title: 'Nihon shi', metadata: { titles: [{ text: '\ufffd\ufffd' }] } }]);
  expect(objects[0]?.metadata.notes?.map(({ label, text }) => [label, text])).toEqual([
    ['Title statement', 'Tanaka.'],
    ['Title statement', 'T.'],
  ]);
  expect(warnings).toMatch(
    /^a\.mrc: the record 1 .*has characters of East Asia in MARC-8, which are not read, .*export it in UTF-8$/,
  );
});
