import { decodeText } from './alto/xml.ts';
import { altoFormat } from './alto.ts';
import { OtherFormat, type TextFormat, UnreadableTextLayer } from './text-format.ts';
import type { TextLayer } from './text-layer.ts';

/** Formats of text layers: each is a file, and an entry here. */
export const textFormats: readonly TextFormat[] = [altoFormat];

/** The format that a media type names. */
export function formatOf(mime: string): TextFormat | undefined {
  return textFormats.find((format) => format.mime === mime);
}

/** The text of a scan among what belongs to it, if one is offered. */
export function offeredText<One extends { mime: string; hidden: boolean }>(
  resources: readonly One[],
): One | undefined {
  return resources.find(({ mime, hidden }) => formatOf(mime) && !hidden);
}

/** Reads a text in whichever format it is. @throws {UnreadableTextLayer} */
export async function readText(
  bytes: Uint8Array,
  scan: Parameters<TextFormat['read']>[1],
): Promise<TextLayer> {
  const { text } = decodeText(bytes);
  return await inSome((format) => format.read(text, scan));
}

/** Looks whether something begins as a text in one of the formats. @throws {UnreadableTextLayer} */
export async function requireText(bytes: Uint8Array): Promise<void> {
  const { text } = decodeText(bytes);
  await inSome(async (format) => format.require(text));
}

/** Tries each format. Where none will do, the first stands that it is in, broken, else the last that it is not in. */
async function inSome<Value>(attempt: (format: TextFormat) => Promise<Value>): Promise<Value> {
  let reason: unknown;
  for (const format of textFormats) {
    try {
      return await attempt(format);
    } catch (error) {
      if (!(error instanceof UnreadableTextLayer)) throw error;
      if (reason === undefined || reason instanceof OtherFormat) reason = error;
    }
  }
  throw reason;
}
