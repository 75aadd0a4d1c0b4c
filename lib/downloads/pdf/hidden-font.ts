import { deflateSync } from 'node:zlib';
import type { PdfFile } from '#lib/pdf/file.ts';

/** Advance width of every glyph, in units of the font size. */
export const glyphWidth = 0.5;

const unitsPerEm = 1000;
const advance = unitsPerEm * glyphWidth;

/**
 * Writes the font of the hidden text: every UTF-16 code unit has a glyph without a shape, half as wide as high. So text
 * in any script can be searched and copied, regardless of what real fonts cover.
 * @returns number of the font
 */
export function writeHiddenFont(file: PdfFile): number {
  const program = emptyFont();
  const programId = file.addStream(`/Length1 ${program.length}`, program);
  const descriptor = file.add(
    '<< /Type /FontDescriptor /FontName /Hidden /Flags 4 /FontBBox [0 0 500 1000] /ItalicAngle 0 ' +
      `/Ascent 1000 /Descent -1 /CapHeight 1000 /StemV 80 /FontFile2 ${programId} 0 R >>`,
  );
  // Every code maps to glyph 1, because glyph 0 stands for missing characters.
  const toGlyph = deflateSync(Buffer.alloc(2 * 65_536, Buffer.from([0, 1])));
  const map = file.addStream('/Filter /FlateDecode', toGlyph);
  const descendant = file.add(
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Hidden ' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
      `/FontDescriptor ${descriptor} 0 R /DW ${advance} /CIDToGIDMap ${map} 0 R >>`,
  );
  const toUnicode = file.addStream('', Buffer.from(codesAreUnicode, 'latin1'));
  return file.add(
    '<< /Type /Font /Subtype /Type0 /BaseFont /Hidden /Encoding /Identity-H ' +
      `/DescendantFonts [${descendant} 0 R] /ToUnicode ${toUnicode} 0 R >>`,
  );
}

/** Ranges of codes that map to themselves: within a range only the last byte may vary (ISO 32000-1, 9.10.3). */
const ranges = Array.from({ length: 256 }, (_, first) => {
  const byte = first.toString(16).padStart(2, '0');
  return `<${byte}00> <${byte}ff> <${byte}00>`;
});

/** The same in operators, each of which takes at most a hundred (Adobe Technical Note #5014). */
const rangeOperators = [0, 100, 200].map((from) => {
  const some = ranges.slice(from, from + 100);
  return `${some.length} beginbfrange\n${some.join('\n')}\nendbfrange`;
});

/** A ToUnicode CMap that maps each code to itself (Adobe Technical Note #5411). */
const codesAreUnicode = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${rangeOperators.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;

/** A TrueType font of two glyphs without outlines, with the tables that a PDF needs (ISO 14496-22; ISO 32000-1, 9.9). */
function emptyFont(): Buffer {
  const int16 = (...values: number[]) => {
    const bytes = Buffer.alloc(2 * values.length);
    for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * index);
    return bytes;
  };
  const int32 = (value: number) => int16(value >>> 16, value);
  const glyphs = 2;
  const tables: [tag: string, bytes: Buffer][] = [
    ['glyf', int32(0)],
    [
      'head',
      Buffer.concat([
        int32(0x10000),
        int32(0x10000),
        int32(0),
        int32(0x5f0f3cf5),
        int16(0, unitsPerEm),
        Buffer.alloc(16),
        int16(0, 0, advance, unitsPerEm, 0, 8, 2, 0, 0),
      ]),
    ],
    [
      'hhea',
      Buffer.concat([
        int32(0x10000),
        int16(unitsPerEm, -1, 0, advance, 0, 0, advance, 1),
        Buffer.alloc(14),
        int16(1),
      ]),
    ],
    ['hmtx', int16(advance, 0, 0)],
    ['loca', int16(0, 0, 0)],
    ['maxp', Buffer.concat([int32(0x10000), int16(glyphs, 0, 0, 0, 0, 1), Buffer.alloc(16)])],
  ];
  let at = 12 + 16 * tables.length;
  const entries: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const [tag, bytes] of tables) {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    let sum = 0;
    for (let index = 0; index < padded.length; index += 4) sum = (sum + padded.readUInt32BE(index)) >>> 0;
    entries.push(Buffer.from(tag, 'latin1'), int32(sum), int32(at), int32(bytes.length));
    bodies.push(padded);
    at += padded.length;
  }
  // Search fields of the table directory for six tables: the largest power of two is 4.
  return Buffer.concat([int32(0x10000), int16(tables.length, 64, 2, 32), ...entries, ...bodies]);
}
