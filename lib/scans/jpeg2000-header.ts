import { type FileHandle, open } from 'node:fs/promises';
import { UnreadableFile } from '#lib/unreadable-file.ts';

/** The header of a JPEG 2000 file. */
export type Jpeg2000Header = {
  width: number;
  height: number;
  components: number;
  /** Bits per sample of the first component. */
  depth: number;
  /** The ICC profile of its colours. */
  profile: Buffer | undefined;
  /** The colour space of its channels, apart from transparency; unknown for a bare codestream. */
  space: 'grey' | 'RGB' | 'CMYK' | undefined;
  /** Offsets in the file at which the codestream begins and ends; `to` is exclusive. */
  codestream: { from: number; to: number };
};

type Colours = Pick<Jpeg2000Header, 'profile' | 'space'>;
const unknown: Colours = { profile: undefined, space: undefined };

const maxBoxes = 1000;
const maxProfile = 10_000_000;

/**
 * Reads the header of a JPEG 2000 file, in its container or a bare codestream; decodes nothing.
 * @throws {UnreadableFile}
 * @see ISO/IEC 15444-1, A.5.1 (SIZ) and I.4 (boxes)
 */
export async function jpeg2000Header(file: string): Promise<Jpeg2000Header> {
  await using handle = await open(file, 'r');
  const start = await bytesAt(handle, 0, 2);
  if (start.readUInt16BE() === 0xff4f)
    return {
      ...(await sizeAt(handle, 0)),
      ...unknown,
      codestream: { from: 0, to: Number.MAX_SAFE_INTEGER },
    };
  let colours = unknown;
  let at = 0;
  for (let count = 0; count < maxBoxes; count += 1) {
    const { type, from, to } = await boxAt(handle, at);
    if (type === 'jp2c') return { ...(await sizeAt(handle, from)), ...colours, codestream: { from, to } };
    // The boxes within the header box are read as if they were its siblings.
    if (type === 'colr' && !colours.space) colours = await coloursIn(handle, from, to);
    at = type === 'jp2h' ? from : to;
  }
  throw new UnreadableFile(`it has more than ${maxBoxes} boxes`);
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  // Node refuses to read at other positions; a box may be said to have 2^64 bytes.
  const isPlace = Number.isSafeInteger(position);
  const bytes = Buffer.alloc(length);
  const { bytesRead } = isPlace ? await handle.read(bytes, 0, length, position) : { bytesRead: 0 };
  if (bytesRead < length) throw new UnreadableFile('it is cut short before its image begins');
  return bytes;
}

async function boxAt(handle: FileHandle, at: number): Promise<{ type: string; from: number; to: number }> {
  const head = await bytesAt(handle, at, 8);
  const type = head.toString('latin1', 4, 8);
  const length = head.readUInt32BE();
  if (length === 1) {
    const long = Number((await bytesAt(handle, at + 8, 8)).readBigUInt64BE());
    if (long >= 16) return { type, from: at + 16, to: at + long };
  }
  // Length zero: up to the end of the file.
  if (length === 0) return { type, from: at + 8, to: Number.MAX_SAFE_INTEGER };
  if (length < 8) throw new UnreadableFile('one of its boxes has no length');
  return { type, from: at + 8, to: at + length };
}

/** Enumerated colour spaces (I.5.3.3, table I.10), and colour space signatures of profiles (ICC.1, 7.2.6). */
const enumerated = new Map<number, Colours['space']>([
  [12, 'CMYK'],
  [16, 'RGB'],
  [17, 'grey'],
]);
const ofProfiles = new Map<string, Colours['space']>([
  ['CMYK', 'CMYK'],
  ['RGB ', 'RGB'],
  ['GRAY', 'grey'],
]);

/** A colour specification (I.5.3.3): an enumerated space, or a profile by the second or third method. */
async function coloursIn(handle: FileHandle, from: number, to: number): Promise<Colours> {
  const [method] = await bytesAt(handle, from, 1);
  const length = to - from - 3;
  if (method === 1 && length >= 4) {
    const space = enumerated.get((await bytesAt(handle, from + 3, 4)).readUInt32BE());
    return { profile: undefined, space };
  }
  if ((method !== 2 && method !== 3) || length < 128 || length > maxProfile) return unknown;
  const profile = await bytesAt(handle, from + 3, length);
  return { profile, space: ofProfiles.get(profile.toString('latin1', 16, 20)) };
}

async function sizeAt(
  handle: FileHandle,
  at: number,
): Promise<Pick<Jpeg2000Header, 'width' | 'height' | 'components' | 'depth'>> {
  const marker = await bytesAt(handle, at, 43);
  if (marker.readUInt32BE() !== 0xff4fff51)
    throw new UnreadableFile('its image does not begin where it should');
  const width = marker.readUInt32BE(8) - marker.readUInt32BE(16);
  const height = marker.readUInt32BE(12) - marker.readUInt32BE(20);
  if (width < 1 || height < 1) throw new UnreadableFile('its header names no size (JPEG 2000)');
  // The bit depth minus one; the highest bit means that samples are signed.
  const depth = (marker.readUInt8(42) & 0x7f) + 1;
  return { width, height, components: marker.readUInt16BE(40), depth };
}
