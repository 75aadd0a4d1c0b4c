import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** What is copied of a JPEG: the segments that decoding needs, and the place of the compressed pixels. */
type Picture = FileRange & { head: Buffer };
/** A range of a file; `to` is exclusive. */
type FileRange = { from: number; to: number };
type Note = { marker: number; content: Buffer };
type Frame = { components: number; identifiers: number[]; pixels: number };

// Markers (ITU-T T.81, table B.1).
const startOfImage = Buffer.from('ffd8', 'hex');
const endOfImage = Buffer.from('ffd9', 'hex');
const quantisationTables = 0xdb;
const huffmanTables = 0xc4;
const restartInterval = 0xdd;
const startOfScan = 0xda;
const frames = { baseline: 0xc0, extended: 0xc1 };
const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** JFIF 1.01 without a pixel density: declares the colours YCbCr, or greyscale (ITU-T T.871). */
const jfif = Buffer.from('ffe000104a46494600010100000100010000', 'hex');

// Real scans have twenty to a hundred.
const maxSegments = 1000;
/** Four tables of each kind, the most that decoders support, take less than 3 kB; more would carry other data. */
const maxTableBytes = 4096;
const wholeFile: FileRange = { from: 0, to: Number.POSITIVE_INFINITY };
/** Above this, re-encoding saves most of the bytes without any visible loss. */
const maxBytesPerPixel = 1;

/**
 * Copies the picture of a JPEG to another file without decoding it: its pixels and nothing else of the file, neither
 * metadata nor previews nor bytes after its end.
 *
 * Only JPEGs that every decoder shows alike are copied: sequential, 8 bits, greyscale or YCbCr by the usual rules,
 * without a colour profile, all components in one scan, common subsampling, at most one byte per pixel. Whether the
 * pixels are intact only decoding the copy can show.
 * @param file one that is upright without its EXIF orientation, which is left out as well
 * @param range of the JPEG within a larger file
 * @returns whether it was such a JPEG; otherwise nothing is written
 */
export async function copyPicture(
  file: string,
  target: string,
  range: FileRange = wholeFile,
): Promise<boolean> {
  const picture = await pictureOf(file, range);
  if (!picture) return false;
  const { head, from, to } = picture;
  async function* parts() {
    yield head;
    yield* createReadStream(file, { start: from, end: to - 1, highWaterMark: 1 << 20 });
    yield endOfImage;
  }
  await pipeline(parts, createWriteStream(target));
  return true;
}

async function pictureOf(file: string, range: FileRange): Promise<Picture | undefined> {
  await using handle = await open(file, 'r');
  if (!(await bytesAt(handle, range.from, 2))?.equals(startOfImage)) return undefined;
  const headSegments: Buffer[] = [startOfImage, jfif];
  const notes: Note[] = [];
  let frame: Frame | undefined;
  for (let at = range.from + 2, segments = 0; segments < maxSegments; segments += 1) {
    const segment = await segmentAt(handle, at);
    if (!segment) return undefined;
    const { marker, bytes } = segment;
    const content = bytes.subarray(4);
    at += bytes.length;
    if (isNote(marker)) {
      notes.push({ marker, content: Buffer.from(content.subarray(0, 16)) });
    } else if (marker === quantisationTables || marker === huffmanTables || marker === restartInterval) {
      headSegments.push(bytes);
    } else if (marker === frames.baseline || marker === frames.extended) {
      if (frame) return undefined;
      frame = frameOf(content);
      if (!frame || !isPlain(frame, notes)) return undefined;
      headSegments.push(bytes);
    } else if (marker === startOfScan) {
      if (!frame || content[0] !== frame.components) return undefined;
      const to = await endOfPixels(file, { from: at, to: range.to });
      if (to === undefined || to === at || to - at > frame.pixels * maxBytesPerPixel) return undefined;
      const head = Buffer.concat([...headSegments, bytes]);
      return head.length > maxTableBytes ? undefined : { head, from: at, to };
    } else {
      return undefined;
    }
  }
  return undefined;
}

async function segmentAt(handle: FileHandle, at: number) {
  const start = await bytesAt(handle, at, 4);
  if (start?.[0] !== 0xff) return undefined;
  const length = start.readUInt16BE(2);
  if (length < 2) return undefined;
  const bytes = await bytesAt(handle, at, 2 + length);
  return bytes && { marker: start.readUInt8(1), bytes };
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer | undefined> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
  return bytesRead === length ? buffer : undefined;
}

/** The frame header (T.81, B.2.2), if it is of a kind that is copied; otherwise undefined. */
function frameOf(content: Buffer): Frame | undefined {
  const components = content[5] ?? 0;
  if (content.length !== 6 + 3 * components || content[0] !== 8) return undefined;
  if (components !== 1 && components !== 3) return undefined;
  const pixels = content.readUInt16BE(1) * content.readUInt16BE(3);
  const named = Array.from({ length: components }, (_, index) =>
    content.subarray(6 + 3 * index, 9 + 3 * index),
  );
  const sampling = named.map((component) => component[1] ?? 0);
  const [luma = 0, ...chroma] = sampling;
  const isUsual = [0x11, 0x12, 0x21, 0x22].includes(luma) && chroma.every((factors) => factors === 0x11);
  if (pixels === 0 || !isUsual) return undefined;
  return { components, identifiers: named.map((component) => component[0] ?? 0), pixels };
}

/**
 * Whether a frame is greyscale or YCbCr by all preceding application segments, and without a profile. Decoders go by
 * JFIF, otherwise by Adobe's transform, otherwise by the component identifiers (libjpeg, jdapimin.c).
 */
function isPlain({ components, identifiers }: Frame, notes: Note[]): boolean {
  const segmentsOf = (marker: number, name: string, length: number) =>
    notes
      .filter((note) => note.marker === marker && note.content.length >= length)
      .filter(({ content }) => content.subarray(0, name.length).toString('latin1') === name);
  if (segmentsOf(0xe2, 'ICC_PROFILE\0', 12).length > 0) return false;
  if (components === 1) return true;
  const adobe = segmentsOf(0xee, 'Adobe', 12);
  // The twelfth byte is the transform: 1 for YCbCr (T.872, 6.5.3).
  if (adobe.some(({ content }) => content[11] !== 1)) return false;
  if (identifiers.join() === '1,2,3') return true;
  const isRgb = Buffer.from(identifiers).toString('latin1') === 'RGB';
  return !isRgb && (adobe.length > 0 || segmentsOf(0xe0, 'JFIF\0', 14).length > 0);
}

/** Where the compressed pixels end, if the end of the image follows immediately. */
async function endOfPixels(file: string, { from, to }: FileRange): Promise<number | undefined> {
  if (from >= to) return undefined;
  let start = from;
  let isAfterFf = false;
  for await (const chunk of createReadStream(file, { start: from, end: to - 1, highWaterMark: 1 << 20 })) {
    const bytes = chunk as Buffer;
    const afterFf = (index: number) => {
      const found = bytes.indexOf(0xff, index);
      return found < 0 ? bytes.length : found + 1;
    };
    for (let at = isAfterFf ? 0 : afterFf(0); at < bytes.length; at = afterFf(at + 1)) {
      const byte = bytes.readUInt8(at);
      // A zero after ff is byte stuffing; restart markers may occur between pixels.
      if (byte === 0 || (byte >= 0xd0 && byte <= 0xd7)) continue;
      return byte === endOfImage[1] ? start + at - 1 : undefined;
    }
    isAfterFf = bytes.at(-1) === 0xff;
    start += bytes.length;
  }
  return undefined;
}
