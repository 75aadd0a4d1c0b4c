import { type FileHandle, open } from 'node:fs/promises';
import { jpeg2000Header } from './jpeg2000-header.ts';
import { endOfTiff } from './tiff-directory.ts';

/** The end marker is nearly always within this many last bytes of a file; programs may append notes. */
const tailBytes = 65_536;
const chunkSize = 1 << 20;
const maxSegments = 1000;
const startOfScan = 0xda;

/** The end marker of a JPEG (ITU-T T.81, B.1.1.3) and of a JPEG 2000 codestream (ISO/IEC 15444-1, A.4.4). */
const endOfImage = Buffer.from('ffd9', 'hex');
/** The last chunk of a PNG (section 11.2.5). */
const endOfPng = Buffer.from('IEND');

/** Signatures of formats, with checks for whether a file of that format ends too early. */
const formats: [
  begin: string,
  isShort: (handle: FileHandle, size: number, file: string) => Promise<boolean>,
][] = [
  [
    'ffd8ff',
    async (handle, size) => !(await hasEndMarker(handle, size, await firstScan(handle), endOfImage)),
  ],
  ['89504e47', async (handle, size) => !(await hasEndMarker(handle, size, 0, endOfPng))],
  ['0000000c6a502020', isCodestreamTruncated],
  ['ff4fff51', isCodestreamTruncated],
  ...['49492a00', '4d4d002a', '49492b00', '4d4d002b'].map((signature): (typeof formats)[number] => [
    signature,
    async (handle, size) => (await endOfTiff(handle)) > size,
  ]),
];

/**
 * Whether the end of a JPEG, PNG, JPEG 2000 or TIFF is missing, as in a truncated copy; does not decode the image.
 * Other formats are not checked.
 */
export async function isTruncated(file: string): Promise<boolean> {
  await using handle = await open(file, 'r');
  const { size } = await handle.stat();
  const { buffer: head } = await handle.read(Buffer.alloc(8), 0, 8, 0);
  const [, check] = formats.find(([signature]) => head.toString('hex').startsWith(signature)) ?? [];
  return (await check?.(handle, size, file)) === true;
}

/**
 * Whether an end marker is near the end of a file, or anywhere after `from`: what comes before that may contain end
 * markers of its own, such as those of a thumbnail.
 */
async function hasEndMarker(handle: FileHandle, size: number, from: number, mark: Buffer): Promise<boolean> {
  return (
    (await containsMarker(handle, Math.max(from, size - tailBytes), mark)) ||
    (await containsMarker(handle, from, mark))
  );
}

async function isCodestreamTruncated(handle: FileHandle, size: number, file: string): Promise<boolean> {
  const { from, to } = (await jpeg2000Header(file)).codestream;
  return (
    (to > size && to !== Number.MAX_SAFE_INTEGER) || !(await hasEndMarker(handle, size, from, endOfImage))
  );
}

/** Offset of a JPEG's first scan; the file's size if its segments run past the end, 2 if they are invalid. */
async function firstScan(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat();
  for (let at = 2, segments = 0; segments < maxSegments; segments += 1) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, at);
    if (bytesRead < 4 || buffer[0] !== 0xff) return 2;
    if (buffer[1] === startOfScan) return at;
    // Fill bytes may precede a marker (T.81, B.1.1.2).
    at += buffer[1] === 0xff ? 1 : 2 + buffer.readUInt16BE(2);
    if (at >= size) return size;
  }
  return 2;
}

async function containsMarker(handle: FileHandle, from: number, mark: Buffer): Promise<boolean> {
  const bytes = Buffer.alloc(chunkSize);
  for (let at = from; ; at += chunkSize - mark.length + 1) {
    const { bytesRead } = await handle.read(bytes, 0, chunkSize, at);
    if (bytes.subarray(0, bytesRead).includes(mark)) return true;
    if (bytesRead < chunkSize) return false;
  }
}
