import { type FileHandle, open } from 'node:fs/promises';

/** Bytes at the end of a file in which the mark of its end stands nearly always; programs write notes behind it. */
const tail = 65_536;
const piece = 1 << 20;
const maxSegments = 1000;
const startOfScan = 0xda;

/** What stands at the end of a JPEG (ITU-T T.81, B.1.1.3) and of a PNG (PNG, section 11.2.5). */
const marks = [
  { begin: Buffer.from('ffd8ff', 'hex'), end: Buffer.from('ffd9', 'hex') },
  { begin: Buffer.from('89504e47', 'hex'), end: Buffer.from('IEND') },
];

/**
 * Whether the mark at the end of a JPEG or PNG is missing, as where a copy of it was cut short: that is seen without decoding it.
 * Of other formats nothing is said.
 */
export async function isCutShort(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer: head } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    const format = marks.find(({ begin }) => begin.equals(head.subarray(0, begin.length)));
    if (!format) return false;
    // Before them lies what has ends of its own: a small copy of the picture.
    const pixels = format === marks[0] ? await firstScan(handle) : 0;
    for (const from of [Math.max(pixels, size - tail), pixels])
      if (await holds(handle, from, format.end)) return false;
    return true;
  } finally {
    await handle.close();
  }
}

/** Where the segments of a JPEG end and its first scan begins; the end of the file where that is not found. */
async function firstScan(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat();
  for (let at = 2, segments = 0; segments < maxSegments; segments += 1) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, at);
    if (bytesRead < 4 || buffer[0] !== 0xff) return 2;
    if (buffer[1] === startOfScan) return at;
    // Before a marker bytes may fill up (T.81, B.1.1.2).
    at += buffer[1] === 0xff ? 1 : 2 + buffer.readUInt16BE(2);
    if (at >= size) return size;
  }
  return 2;
}

async function holds(handle: FileHandle, from: number, mark: Buffer): Promise<boolean> {
  const bytes = Buffer.alloc(piece);
  for (let at = from; ; at += piece - mark.length + 1) {
    const { bytesRead } = await handle.read(bytes, 0, piece, at);
    if (bytes.subarray(0, bytesRead).includes(mark)) return true;
    if (bytesRead < piece) return false;
  }
}
