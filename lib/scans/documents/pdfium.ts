import { readSync } from 'node:fs';
import { type FileHandle, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { validText } from '#lib/valid-text.ts';

/** PDFium as WebAssembly, with helpers to pass values through its memory. */
export type Pdfium = WrappedPdfiumModule & {
  /** Numbers that a call writes to the addresses it is given; undefined if it reports failure. */
  numbers(
    count: number,
    type: 'float' | 'double' | 'i32',
    call: (...at: number[]) => unknown,
  ): number[] | undefined;
  /** A text that a call writes as UTF-16 into a buffer of a length; it returns the text's length, both in bytes. */
  text(call: (buffer: number, length: number) => number): string;
};

/** A document opened with PDFium. */
export type OpenPdf = {
  library: Pdfium;
  document: number;
  file: string;
  handle: FileHandle;
  /** Where in the file PDFium has read, by the number of bytes; of as many only the last. */
  reads: ReadonlyMap<number, number>;
};

/** Maximum bytes of a text from PDFium. */
const maxText = 200_000;
const sizes = { float: 4, double: 8, i32: 4 };

/** Starts an instance of PDFium with memory of its own, 2 GB at most, which is freed with it. */
export async function startPdfium(): Promise<Pdfium> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const file = await readFile(wasm);
  // Its error output repeats what the error says.
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
      const addresses = Array.from({ length: count }, (_, index) => at + index * size);
      try {
        return call(...addresses) ? addresses.map((address) => pdfium.getValue(address, type)) : undefined;
      } finally {
        free(at);
      }
    },
    text(call) {
      const length = Math.min(call(0, 0), maxText);
      // Only the two-byte terminator.
      if (length <= 2) return '';
      const buffer = malloc(length + 2);
      try {
        call(buffer, length);
        pdfium.setValue(buffer + length, 0, 'i16');
        return validText(pdfium.UTF16ToString(buffer)).trim();
      } finally {
        free(buffer);
      }
    },
  };
}

/** Why a document cannot be opened, by error code of FPDF_GetLastError. @see public/fpdfview.h */
const refusals = new Map([
  [4, 'it is protected by a password; save it without one'],
  [5, 'it is encrypted in a way that is not read, such as for single readers; save it without encryption'],
]);
const maxFile = 2 ** 32 - 1;

/**
 * Opens a file that PDFium reads in blocks on demand, so that it is never entirely in memory.
 * @param onRead called for each block read, with its position in the file and its length in bytes
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
  // FPDF_FILEACCESS: file length, function, its parameter.
  const access = pdfium.wasmExports.malloc(12);
  for (const [index, value] of [size, getBlock, 0].entries())
    pdfium.setValue(access + 4 * index, value, 'i32');
  const document = library.FPDF_LoadCustomDocument(access, '');
  if (document !== 0) return document;
  throw new UnreadableFile(refusals.get(library.FPDF_GetLastError()) ?? 'its PDF is damaged or cut short');
}

/** The dictionary of an image is looked for in this many bytes before its data. */
const maxDictionary = 2000;

/** What stands in the file before data that begin at an offset, each byte a character. */
export function textBefore({ fd }: FileHandle, at: number): string {
  const from = Math.max(0, at - maxDictionary);
  const bytes = Buffer.alloc(at - from);
  readSync(fd, bytes, 0, bytes.length, from);
  return bytes.toString('latin1');
}
