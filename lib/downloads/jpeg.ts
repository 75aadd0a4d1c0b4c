import { isRemoved, type Storage, StorageUnavailable } from '../scans/storage/storage.ts';

/** A JPEG: the fields of its frame header, and its bytes, unchanged and, from the storage, not yet read. */
export type Jpeg = {
  width: number;
  height: number;
  /** 1 is greyscale, 3 colour. */
  components: 1 | 3;
  bytes: number;
  /** The whole file, once. @throws {StorageUnavailable} where it breaks off */
  read(): AsyncGenerator<Buffer>;
  /** Releases the file, read or not. */
  close(): void;
};

/** The frame stands behind tables and notes of some kilobytes in the files that the library makes. */
const maxHeadBytes = 256 * 1024;

/**
 * Opens a JPEG and reads up to its frame header.
 * @returns `missing` where the storage has no such file, `unreadable` where it is not a greyscale or colour JPEG
 * @throws {StorageUnavailable} where the storage gives no answer
 */
export async function openJpeg(
  storage: Storage,
  digest: string,
  name: string,
): Promise<Jpeg | 'missing' | 'unreadable'> {
  const found = await storage.open(digest, name);
  if (!found) return 'missing';
  const { bytes, size } = found;
  const pieces = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const broken = (cause?: unknown) =>
    new StorageUnavailable(`${storage.name} broke off ${digest}/${name}`, { cause });
  let head = Buffer.alloc(0);
  let frame: Frame | undefined;
  try {
    while (!frame && head.length < maxHeadBytes) {
      const { value, done } = await pieces.next();
      if (done) break;
      head = Buffer.concat([head, value]);
      frame = frameOf(head);
    }
  } catch (error) {
    bytes.destroy();
    if (isRemoved(error)) return 'missing';
    throw broken(error);
  }
  if (!frame) {
    bytes.destroy();
    return 'unreadable';
  }
  return {
    ...frame,
    bytes: size,
    async *read() {
      let read = head.length;
      try {
        yield head;
        for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
          read += piece.value.length;
          yield piece.value;
        }
      } catch (error) {
        throw broken(error);
      }
      // The output has already stated the length.
      if (read !== size) throw broken();
    },
    close: () => void bytes.destroy(),
  };
}

/** The same for a JPEG in memory; undefined where it is not a greyscale or colour JPEG. */
export function jpegIn(bytes: Buffer): Jpeg | undefined {
  const frame = frameOf(bytes);
  return (
    frame && {
      ...frame,
      bytes: bytes.length,
      async *read() {
        yield bytes;
      },
      close: () => undefined,
    }
  );
}

type Frame = Pick<Jpeg, 'width' | 'height' | 'components'>;

/** The frame header (ITU-T T.81, B.2.2); undefined where incomplete, or not of a greyscale or colour image. */
function frameOf(bytes: Buffer): Frame | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 10 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [bits, height, width, components] = [
        bytes.readUInt8(at + 4),
        bytes.readUInt16BE(at + 5),
        bytes.readUInt16BE(at + 7),
        bytes.readUInt8(at + 9),
      ];
      if (bits !== 8 || width === 0 || height === 0) return undefined;
      return components === 1 || components === 3 ? { width, height, components } : undefined;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}
