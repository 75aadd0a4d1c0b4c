import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import createDecoder, { type FrameInfo } from '@cornerstonejs/codec-openjpeg/decodewasmjs';
import { drawJpeg2000 } from './jpeg2000-drawn.ts';
import { jpeg2000Header } from './jpeg2000-header.ts';
import { type Channels, writePlainTiff } from './plain-tiff.ts';
import { firstLine, UnreadableFile } from './unreadable-file.ts';

/** Rows that are written at once. */
const stripe = 64;

/**
 * Decodes a JPEG 2000 file, lossless or lossy, of up to 16 bits a channel, into an uncompressed TIFF of 8 bits: one or
 * three channels with their colour profile, by OpenJPEG as WebAssembly, whose memory ends at 2 GB; others see
 * {@link drawJpeg2000}.
 * @throws {UnreadableFile}
 */
export async function decodeJpeg2000(file: string, target: string): Promise<void> {
  const header = await jpeg2000Header(file);
  if (header.components !== 1 && header.components !== 3) return await drawJpeg2000(file, target, header);
  const { profile } = header;
  const { info, pixels } = await decoded(await readFile(file));
  const { width, height, componentCount } = info;
  const channels: Channels = componentCount === 1 ? 1 : 3;
  const tiff = await writePlainTiff(target, { width, height, channels, profile });
  try {
    for (let top = 0; top < height; top += stripe) {
      const rows = Math.min(stripe, height - top);
      await tiff.write(plainRows(pixels, info, channels, top * width, rows * width));
    }
  } finally {
    await tiff.close();
  }
}

async function decoded(bytes: Uint8Array): Promise<{ info: FrameInfo; pixels: Uint8Array }> {
  const wasm = createRequire(import.meta.url).resolve('@cornerstonejs/codec-openjpeg/decodewasm');
  const reasons: string[] = [];
  const { J2KDecoder } = await createDecoder({
    wasmBinary: await readFile(wasm),
    print: () => undefined,
    printErr: (line) => reasons.push(line),
  });
  try {
    const decoder = new J2KDecoder();
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decode();
    const [info, pixels] = [decoder.getFrameInfo(), decoder.getDecodedBuffer()];
    const { width, height, componentCount, bitsPerSample } = info;
    const size = width * height * componentCount * (bitsPerSample > 8 ? 2 : 1);
    if (size === 0 || pixels.length < size) throw new Error('it has fewer pixels than it names');
    return { info, pixels };
  } catch (error) {
    // A fault within WebAssembly is thrown as a number.
    const gaveUp = 'the decoder takes up to 2 GB of memory; convert it to TIFF';
    const reason = reasons[0] ?? (typeof error === 'number' ? gaveUp : firstLine(error));
    throw new UnreadableFile(`its JPEG 2000 cannot be decoded (${reason.replace(/^\[\w+\]\s*/, '').trim()})`);
  }
}

/** Some pixels in 8 bits a channel. @param from and count: pixels */
function plainRows(
  pixels: Uint8Array,
  { componentCount, bitsPerSample, isSigned }: FrameInfo,
  channels: Channels,
  from: number,
  count: number,
): Uint8Array {
  const wide = bitsPerSample > 8;
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const rows = new Uint8Array(count * channels);
  const offset = isSigned ? 2 ** (bitsPerSample - 1) : 0;
  const scale = 255 / (2 ** bitsPerSample - 1);
  for (let index = 0; index < count; index += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      const at = (from + index) * componentCount + channel;
      const value = wide
        ? isSigned
          ? view.getInt16(2 * at, true)
          : view.getUint16(2 * at, true)
        : isSigned
          ? view.getInt8(at)
          : (pixels[at] ?? 0);
      rows[index * channels + channel] = Math.round((value + offset) * scale);
    }
  }
  return rows;
}
