import { writeFile } from 'node:fs/promises';

/** Channels of 8 bits per pixel: 1 is greyscale, 3 sRGB. */
export type Channels = 1 | 3;

/** Size in pixels, and the ICC profile of the colours if it is not sRGB. */
export type PlainImage = { width: number; height: number; channels: Channels; profile?: Buffer | undefined };

/** Where in the file the pixels begin. */
export const headerSize = 8;

/** The most pixels of three channels in a TIFF, whose offsets have 32 bits. */
export const maxPlainPixels = 1_400_000_000;

const [short, long, undefinedType] = [3, 4, 7];

/**
 * Writes an uncompressed TIFF part by part, so that the memory needed does not depend on the size.
 * @param rows the pixels from the top, any number of rows at a time
 * @see TIFF 6.0, sections 2, 3 and 6
 */
export async function writePlainTiff(
  file: string,
  image: PlainImage,
  rows: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const bytes = image.width * image.height * image.channels;
  // Offsets are even.
  const directory = headerSize + bytes + (bytes % 2);
  async function* parts() {
    yield headerOf(directory);
    yield* rows;
    yield Buffer.alloc(bytes % 2);
    yield directoryOf(image, directory);
    if (image.profile) yield image.profile;
  }
  await writeFile(file, parts());
}

function headerOf(directory: number): Buffer {
  const header = Buffer.alloc(headerSize);
  header.write('II', 'latin1');
  header.writeUInt16LE(42, 2);
  header.writeUInt32LE(directory, 4);
  return header;
}

/** The directory at an offset of the file; the profile follows it. */
function directoryOf({ width, height, channels, profile }: PlainImage, offset: number): Buffer {
  const tags: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, 8],
    [259, short, 1, 1],
    [262, short, 1, channels === 1 ? 1 : 2],
    [273, long, 1, headerSize],
    [277, short, 1, channels],
    [278, long, 1, height],
    [279, long, 1, width * height * channels],
  ];
  const bitsAt = 2 + 12 * (tags.length + (profile ? 1 : 0)) + 4;
  if (profile) tags.push([34_675, undefinedType, profile.length, offset + bitsAt + 6]);
  const table = Buffer.alloc(bitsAt + 6);
  table.writeUInt16LE(tags.length, 0);
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const at = 2 + 12 * index;
    table.writeUInt16LE(tag, at);
    table.writeUInt16LE(type, at + 2);
    table.writeUInt32LE(count, at + 4);
    // Three values do not fit into the entry: they follow the table.
    table.writeUInt32LE(type === short && count > 2 ? offset + bitsAt : value, at + 8);
  }
  for (const position of [0, 2, 4]) table.writeUInt16LE(8, bitsAt + position);
  return table;
}
