import { type FileHandle, open } from 'node:fs/promises';

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
 * Writes an uncompressed TIFF row by row, so that the memory needed does not depend on the size.
 * @param image whose rows `write` takes from the top, whole rows at a time; `close` ends the file
 * @see TIFF 6.0, sections 2, 3 and 6
 */
export async function writePlainTiff(
  file: string,
  image: PlainImage,
): Promise<{ write(rows: Uint8Array): Promise<void>; close(): Promise<void> }> {
  const { width, height, channels } = image;
  const bytes = width * height * channels;
  const handle = await open(file, 'w');
  await handle.write(headerOf(headerSize + bytes + (bytes % 2)));
  let at = headerSize;
  return {
    async write(rows) {
      await handle.write(rows, 0, rows.length, at);
      at += rows.length;
    },
    close: () => finish(handle, image, bytes),
  };
}

function headerOf(directory: number): Buffer {
  const header = Buffer.alloc(headerSize);
  header.write('II', 'latin1');
  header.writeUInt16LE(42, 2);
  header.writeUInt32LE(directory, 4);
  return header;
}

async function finish(
  handle: FileHandle,
  { width, height, channels, profile }: PlainImage,
  bytes: number,
): Promise<void> {
  const directory = headerSize + bytes + (bytes % 2);
  const tags: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, 8],
    [259, short, 1, 1],
    [262, short, 1, channels === 1 ? 1 : 2],
    [273, long, 1, headerSize],
    [277, short, 1, channels],
    [278, long, 1, height],
    [279, long, 1, bytes],
  ];
  const bitsAt = 2 + 12 * (tags.length + (profile ? 1 : 0)) + 4;
  if (profile) tags.push([34_675, undefinedType, profile.length, directory + bitsAt + 6]);
  const table = Buffer.alloc(bitsAt + 6);
  table.writeUInt16LE(tags.length, 0);
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const at = 2 + 12 * index;
    table.writeUInt16LE(tag, at);
    table.writeUInt16LE(type, at + 2);
    table.writeUInt32LE(count, at + 4);
    // Three values do not fit into the entry: they follow the table.
    table.writeUInt32LE(type === short && count > 2 ? directory + bitsAt : value, at + 8);
  }
  for (const position of [0, 2, 4]) table.writeUInt16LE(8, bitsAt + position);
  try {
    await handle.write(table, 0, table.length, directory);
    if (profile) await handle.write(profile, 0, profile.length, directory + table.length);
  } finally {
    await handle.close();
  }
}
