import { UnreadableFile } from '#lib/unreadable-file.ts';
import { decodeXml } from '#lib/xml/decode.ts';
import { altoFormat } from './alto.ts';
import { OtherFormat, type TextFormat } from './text-format.ts';
import type { TextLayer } from './text-layer.ts';

/** Formats of text layers: each is a module, and an entry here. */
export const textFormats: readonly TextFormat[] = [altoFormat];

/** The format with a media type. */
export function formatOf(mime: string): TextFormat | undefined {
  return textFormats.find((format) => format.mime === mime);
}

/** The text among a scan's resources, if one is offered. */
export function offeredText<One extends { mime: string; hidden: boolean }>(
  resources: readonly One[],
): One | undefined {
  return resources.find(({ mime, hidden }) => formatOf(mime) && !hidden);
}

/** Reads a text in whichever format it is. @throws {UnreadableFile} */
export async function readText(
  bytes: Uint8Array,
  scan: Parameters<TextFormat['read']>[1],
): Promise<TextLayer> {
  const { text } = decodeXml(bytes);
  return await inSome((format) => format.read(text, scan));
}

/** Checks whether the text begins like one of the formats. @throws {UnreadableFile} */
export async function requireText(bytes: Uint8Array): Promise<void> {
  const { text } = decodeXml(bytes);
  await inSome(async (format) => format.require(text));
}

/** Tries each format. If none succeeds, throws the first error of a format that it is in, or else a format mismatch. */
async function inSome<Value>(attempt: (format: TextFormat) => Promise<Value>): Promise<Value> {
  let reason: unknown;
  for (const format of textFormats) {
    try {
      return await attempt(format);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      if (reason === undefined || reason instanceof OtherFormat) reason = error;
    }
  }
  throw reason;
}
