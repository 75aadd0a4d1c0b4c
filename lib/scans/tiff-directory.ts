import { type FileHandle, open } from 'node:fs/promises';

/** Entries of a directory that are looked at; real ones have some dozens. */
const maxEntries = 4096;
const newSubfileType = 254;

/** What the second page of a TIFF is to its first, by its own word (NewSubfileType). */
export type SecondPage = { isReduced: boolean; isMask: boolean };

/**
 * Reads what sharp does not tell of the second page; nothing is said where the file has none, or cannot be followed.
 * @see TIFF 6.0, sections 2 and 8; BigTIFF as in libtiff, where counts and offsets take 8 bytes
 */
export async function secondPageOf(file: string): Promise<SecondPage> {
  const handle = await open(file, 'r');
  try {
    const type = await subfileType(handle);
    return { isReduced: (type & 1) !== 0, isMask: (type & 4) !== 0 };
  } finally {
    await handle.close();
  }
}

async function subfileType(handle: FileHandle): Promise<number> {
  const head = await bytesAt(handle, 0, 16);
  const isLittle = head.getUint16(0) === 0x4949;
  const isBig = head.getUint16(2, isLittle) === 43;
  const offset = (view: DataView, at: number) =>
    isBig ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
  const directory = async (at: number) => {
    const counted = await bytesAt(handle, at, 8);
    const count = Math.min(maxEntries, isBig ? offset(counted, 0) : counted.getUint16(0, isLittle));
    const [start, size] = isBig ? [8, 20] : [2, 12];
    return { count, size, entries: await bytesAt(handle, at + start, count * size + 8) };
  };
  const first = await directory(offset(head, isBig ? 8 : 4));
  const next = offset(first.entries, first.count * first.size);
  if (next === 0) return 0;
  const { count, size, entries } = await directory(next);
  for (let at = 0; at < count * size; at += size)
    if (entries.getUint16(at, isLittle) === newSubfileType)
      return entries.getUint32(at + (isBig ? 12 : 8), isLittle);
  return 0;
}

/** Bytes at a place, zeros where the file has none. */
async function bytesAt(handle: FileHandle, at: number, length: number): Promise<DataView> {
  const bytes = new Uint8Array(length);
  if (Number.isSafeInteger(at)) await handle.read(bytes, 0, length, at);
  return new DataView(bytes.buffer);
}
