import { chmod, copyFile, type FileHandle, open } from 'node:fs/promises';

/** Maximum number of directory entries that are read; real ones have some dozens. */
const maxEntries = 4096;
/** Maximum numbers of pages that are read, of strips or tiles per page, and of those after which no page is read. */
const maxPages = 10_000;
const maxParts = 1_000_000;
const maxPartsInAll = 20_000_000;
const newSubfileType = 254;
/** Tags for the offsets of a page's strips or tiles, and for their lengths in bytes. */
const partTags = [
  { offsets: 273, counts: 279 },
  { offsets: 324, counts: 325 },
];
/** Bytes per value, by type; SHORT, LONG and LONG8 are whole numbers. */
const sizes = new Map([
  ...[1, 2, 6, 7].map((type): [number, number] => [type, 1]),
  ...[3, 8].map((type): [number, number] => [type, 2]),
  ...[4, 9, 11, 13].map((type): [number, number] => [type, 4]),
  ...[5, 10, 12, 16, 17, 18].map((type): [number, number] => [type, 8]),
]);
const wholeNumbers = [3, 4, 16];

/** What a page of a TIFF states about itself (NewSubfileType): a smaller copy of another page, the mask of one. */
export type TiffPage = { width: number; height: number; isReduced: boolean; isMask: boolean };

/**
 * The pages of a TIFF as their directories describe them, up to `limit`; an unreadable one ends them.
 * @see TIFF 6.0, sections 2 and 8; BigTIFF as in libtiff, where counts and offsets take 8 bytes
 */
export async function pagesOfTiff(file: string, limit: number): Promise<TiffPage[]> {
  await using handle = await open(file, 'r');
  const pages: TiffPage[] = [];
  for await (const { numbers } of directoriesIn(handle, limit)) {
    const [[width = 0], [height = 0], [type = 0]] = [
      await numbers(256, 1),
      await numbers(257, 1),
      await numbers(newSubfileType, 1),
    ];
    if (width === 0) break;
    pages.push({ width, height, isReduced: (type & 1) !== 0, isMask: (type & 4) !== 0 });
  }
  return pages;
}

/**
 * The offset at which the last directory, value, strip or tile of any page should end; beyond the end of a truncated
 * file.
 * @see TIFF 6.0, sections 2, 3 and 15
 */
export async function endOfTiff(handle: FileHandle): Promise<number> {
  let [end, parts] = [0, 0];
  for await (const directory of directoriesIn(handle, maxPages)) {
    if (parts >= maxPartsInAll) break;
    const { numbers } = directory;
    end = Math.max(end, directory.end);
    for (const { offsets, counts } of partTags) {
      const [lengths, starts] = [await numbers(counts), await numbers(offsets)];
      parts += starts.length;
      for (const [index, start] of starts.entries()) end = Math.max(end, start + (lengths[index] ?? 0));
    }
  }
  return end;
}

/** Orientation and ResolutionUnit, with their greatest values and their defaults (TIFF 6.0, section 8). */
const checkedTags = [
  { tag: 274, most: 8, byDefault: 1 },
  { tag: 296, most: 3, byDefault: 2 },
];

/**
 * Copies a TIFF in which scanners have written 0, or another value that there is not, for the orientation or the unit
 * of the resolution, with the default instead: libtiff takes it for damage.
 */
export async function copyWithValidTags(file: string, target: string): Promise<void> {
  await copyFile(file, target);
  await chmod(target, 0o600);
  await using copy = await open(target, 'r+');
  for await (const { numbers, replace } of directoriesIn(copy, maxPages))
    for (const { tag, most, byDefault } of checkedTags) {
      const [value = byDefault] = await numbers(tag, 1);
      if (value < 1 || value > most) await replace(tag, byDefault);
    }
}

/** The directories of a TIFF, up to a limit; an unreadable one ends them. */
async function* directoriesIn(handle: FileHandle, limit: number): AsyncGenerator<Directory> {
  const { first, readDirectory } = await tiffIn(handle);
  const seen = new Set<number>();
  for (let at = first; at !== 0 && !seen.has(at) && seen.size < limit; ) {
    seen.add(at);
    const directory = await readDirectory(at);
    yield directory;
    at = directory.next;
  }
}

type Directory = {
  /** The offset of the next directory, or 0. */
  next: number;
  /** The end of its entries and of the values stored outside of them. */
  end: number;
  /** Reads the whole numbers of a tag, up to a limit, none where it is missing. */
  numbers: (tag: number, limit?: number) => Promise<number[]>;
  /** Writes a small number over the one that is in the entry of a tag. */
  replace: (tag: number, value: number) => Promise<void>;
};

async function tiffIn(
  handle: FileHandle,
): Promise<{ first: number; readDirectory: (at: number) => Promise<Directory> }> {
  const head = await bytesAt(handle, 0, 16);
  const isLittle = head.getUint16(0) === 0x4949;
  const isBig = head.getUint16(2, isLittle) === 43;
  const [headBytes, entryBytes, wordBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  const numberAt = (view: DataView, at: number, bytes: number): number => {
    if (bytes === 8) return Number(view.getBigUint64(at, isLittle));
    return bytes === 4 ? view.getUint32(at, isLittle) : view.getUint16(at, isLittle);
  };
  const readDirectory = async (at: number): Promise<Directory> => {
    const count = Math.min(maxEntries, numberAt(await bytesAt(handle, at, headBytes), 0, headBytes));
    const view = await bytesAt(handle, at + headBytes, count * entryBytes + wordBytes);
    const entries = Array.from({ length: count }, (_, index) => {
      const entry = index * entryBytes;
      const type = view.getUint16(entry + 2, isLittle);
      const size = sizes.get(type) ?? 0;
      const length = numberAt(view, entry + 4, wordBytes);
      const value = entry + 4 + wordBytes;
      const outside = length * size > wordBytes ? numberAt(view, value, wordBytes) : undefined;
      return { tag: view.getUint16(entry, isLittle), type, size, length, value, outside };
    });
    const entryOf = (tag: number) =>
      entries.find((one) => one.tag === tag && wholeNumbers.includes(one.type));
    const numbers = async (tag: number, limit = maxParts): Promise<number[]> => {
      const entry = entryOf(tag);
      if (!entry) return [];
      const { size, value, outside } = entry;
      const length = Math.min(limit, entry.length);
      const values = outside === undefined ? view : await bytesAt(handle, outside, length * size);
      const from = outside === undefined ? value : 0;
      return Array.from({ length }, (_, index) => numberAt(values, from + index * size, size));
    };
    const ends = entries.map(({ outside = 0, length, size }) => outside + length * size);
    return {
      next: numberAt(view, count * entryBytes, wordBytes),
      end: Math.max(at + headBytes + view.byteLength, ...ends),
      numbers,
      replace: async (tag, number) => {
        const { size = 0, value = 0, outside } = entryOf(tag) ?? {};
        const bytes = new Uint8Array(size);
        bytes[isLittle ? 0 : size - 1] = number;
        if (outside === undefined) await handle.write(bytes, 0, size, at + headBytes + value);
      },
    };
  };
  return { first: numberAt(head, isBig ? 8 : 4, wordBytes), readDirectory };
}

/** Bytes at an offset, padded with zeros beyond the end of the file. */
async function bytesAt(handle: FileHandle, at: number, length: number): Promise<DataView> {
  const bytes = new Uint8Array(length);
  if (Number.isSafeInteger(at)) await handle.read(bytes, 0, length, at);
  return new DataView(bytes.buffer);
}
