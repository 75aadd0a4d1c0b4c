import { readSync } from 'node:fs';
import { type FileHandle, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { UnreadableFile } from '../unreadable-file.ts';

/** PDFium as WebAssembly, with what is needed to hand values over its memory. */
export type Pdfium = WrappedPdfiumModule & {
  /** Numbers that a call writes: it is given where to, and says whether it has. */
  numbers(
    count: number,
    type: 'float' | 'double' | 'i32',
    call: (...at: number[]) => unknown,
  ): number[] | undefined;
  /** The text that a call writes in UTF-16 into a buffer of a length, whose own length it returns, both in bytes. */
  text(call: (buffer: number, length: number) => number): string;
};

/** A document that PDFium has open. */
export type OpenPdf = {
  library: Pdfium;
  document: number;
  file: string;
  handle: FileHandle;
};

/** Bytes of a text that PDFium gives. */
const maxText = 200_000;
const sizes = { float: 4, double: 8, i32: 4 };

/** Starts PDFium with a memory of its own of 2 GB at most, which is gone with it. */
export async function startPdfium(): Promise<Pdfium> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const file = await readFile(wasm);
  // What it prints of a fault, the fault says too.
  const printErr = () => undefined;
  const library = await init({ wasmBinary: new Uint8Array(file).buffer, printErr });
  library.PDFiumExt_Init();
  const { pdfium } = library;
  const { malloc, free } = pdfium.wasmExports;
  return {
    ...library,
    numbers(count, type, call) {
      const size = sizes[type];
      const at = malloc(count * size);
      const places = Array.from({ length: count }, (_, index) => at + index * size);
      try {
        return call(...places) ? places.map((place) => pdfium.getValue(place, type)) : undefined;
      } finally {
        free(at);
      }
    },
    text(call) {
      const length = Math.min(call(0, 0), maxText);
      // The two bytes of its end alone.
      if (length <= 2) return '';
      const buffer = malloc(length + 2);
      try {
        call(buffer, length);
        pdfium.setValue(buffer + length, 0, 'i16');
        return pdfium.UTF16ToString(buffer).trim();
      } finally {
        free(buffer);
      }
    },
  };
}

/** FPDF_GetLastError. @see public/fpdfview.h */
const passwordError = 4;
const maxFile = 2 ** 32 - 1;

/**
 * Opens a file as PDFium reads it, a piece at a time, so that memory does not hold it.
 * @param onRead is called for each piece that is read, with its place in the file and its bytes
 * @returns the document's handle
 * @throws {UnreadableFile}
 */
export async function openDocument(
  library: Pdfium,
  handle: FileHandle,
  onRead?: (position: number, length: number) => void,
): Promise<number> {
  const { size } = await handle.stat();
  if (size > maxFile) throw new UnreadableFile('it is larger than 4 GB');
  const { pdfium } = library;
  const getBlock = pdfium.addFunction((_: number, position: number, buffer: number, length: number) => {
    const memory: Uint8Array = pdfium.HEAPU8;
    onRead?.(position >>> 0, length);
    return readSync(handle.fd, memory, buffer, length, position >>> 0) === length ? 1 : 0;
  }, 'iiiii');
  // FPDF_FILEACCESS: length, function, its parameter.
  const access = pdfium.wasmExports.malloc(12);
  for (const [index, value] of [size, getBlock, 0].entries())
    pdfium.setValue(access + 4 * index, value, 'i32');
  const document = library.FPDF_LoadCustomDocument(access, '');
  if (document !== 0) return document;
  throw new UnreadableFile(
    library.FPDF_GetLastError() === passwordError
      ? 'it is protected by a password; save it without one'
      : 'its PDF is damaged or cut short',
  );
}
