import type { Sharp } from 'sharp';

/** A directory entry: the tag's number, its type (TIFF 6.0, section 2; 16 is LONG8), its values. */
export type Entry = [tag: number, type: 2 | 3 | 4 | 12 | 16, values: number[] | string];

/** Georeferencing as GDAL writes it, in EPSG:2180. @see OGC GeoTIFF 1.1, annex B */
export const georeferenced: Entry[] = [
  [33_550, 12, [0.5, 0.5, 0]],
  [33_922, 12, [0, 0, 0, 566_000, 244_000, 0]],
  [34_735, 3, [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 2180]],
  [34_737, 2, 'ETRS89 / Poland CS92|\0'],
  [42_112, 2, '<GDALMetadata><Item name="SHEET">N-34</Item></GDALMetadata>\0'],
  [42_113, 2, '0\0'],
];

/** Marks the second page of a GeoTIFF as the mask of valid pixels of the first (section 8, NewSubfileType). */
export const isMask: Entry = [254, 4, [4]];

const sizes = { 2: 1, 3: 2, 4: 4, 12: 8, 16: 8 };

/**
 * An uncompressed TIFF with several pages, in variants that `sharp` does not write.
 * @param pages entries replace those that describe the image
 * @param form big: BigTIFF, with 8 bytes for each offset; high: big-endian
 */
export async function tiffOf(
  pages: { image: Sharp; entries?: Entry[] }[],
  { big = false, high = false }: { big?: boolean; high?: boolean } = {},
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let at = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
    return at - part.length;
  };
  const number = (value: number, type: Exclude<Entry[1], 2>) => {
    const bytes = Buffer.alloc(sizes[type]);
    if (type === 3) bytes.writeUInt16LE(value);
    else if (type === 4) bytes.writeUInt32LE(value);
    else if (type === 12) bytes.writeDoubleLE(value);
    else bytes.writeBigUInt64LE(BigInt(value));
    return high ? bytes.reverse() : bytes;
  };
  const offset = big ? 16 : 4;
  const room = big ? 8 : 4;
  add(Buffer.concat([Buffer.from(high ? 'MM' : 'II'), number(big ? 43 : 42, 3)]));
  if (big) add(Buffer.concat([number(8, 3), number(0, 3)]));
  // The offset of each directory is filled in when it is written.
  let link = number(0, offset);
  add(link);
  for (const { image, entries = [] } of pages) {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = add(data);
    const all: Entry[] = [
      [256, 4, [width]],
      [257, 4, [height]],
      [258, 3, Array.from({ length: channels }, () => 8)],
      [259, 3, [1]],
      [262, 3, [channels === 1 ? 1 : 2]],
      [273, offset, [pixels]],
      [277, 3, [channels]],
      [278, 4, [height]],
      [279, 4, [data.length]],
      ...entries,
    ];
    const rows = [...new Map(all.map((entry) => [entry[0], entry])).values()]
      .sort(([one], [other]) => one - other)
      .map(([tag, type, values]) => {
        const bytes =
          typeof values === 'string' || type === 2
            ? Buffer.from(String(values))
            : Buffer.concat(values.map((value) => number(value, type)));
        const inside =
          bytes.length <= room
            ? Buffer.concat([bytes, Buffer.alloc(room - bytes.length)])
            : number(add(bytes), offset);
        return Buffer.concat([
          number(tag, 3),
          number(type, 3),
          number(bytes.length / sizes[type], offset),
          inside,
        ]);
      });
    number(at, offset).copy(link);
    link = number(0, offset);
    add(Buffer.concat([big ? number(rows.length, 16) : number(rows.length, 3), ...rows]));
    add(link);
  }
  return Buffer.concat(parts);
}
