import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import createEncoder, { type FrameInfo } from '@cornerstonejs/codec-openjpeg/wasmjs';

/** Pixels as a lossless JPEG 2000 codestream. */
export async function jpeg2000(info: FrameInfo, pixels: Uint8Array): Promise<Buffer> {
  const wasm = createRequire(import.meta.url).resolve('@cornerstonejs/codec-openjpeg/wasm');
  const { J2KEncoder } = await createEncoder({
    wasmBinary: readFileSync(wasm),
    print: () => undefined,
    printErr: () => undefined,
  });
  const encoder = new J2KEncoder();
  encoder.getDecodedBuffer(info).set(pixels);
  encoder.encode();
  return Buffer.from(encoder.getEncodedBuffer());
}
