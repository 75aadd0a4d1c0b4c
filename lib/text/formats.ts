import { decodeXml } from '#lib/xml/decode.ts';
import type { Size } from './alto/boxes.ts';
import { readAltoXml } from './alto/xml.ts';
import { readTextLayer } from './alto.ts';
import type { TextLayer } from './text-layer.ts';

/** Media type of the texts among a scan's resources, which are all in ALTO. */
export const altoType = 'text/xml-alto';

/** The text among a scan's resources, if one is offered. */
export function offeredText<One extends { mime: string; hidden: boolean }>(
  resources: readonly One[],
): One | undefined {
  return resources.find(({ mime, hidden }) => mime === altoType && !hidden);
}

/**
 * Reads a text in the encoding that it declares.
 * @param scan size in pixels to which positions are scaled; without it the layer has none
 * @throws {UnreadableFile} {@link OtherFormat} if it is not ALTO
 */
export async function readText(bytes: Uint8Array, scan: Size | undefined): Promise<TextLayer> {
  return await readTextLayer(decodeXml(bytes).text, scan);
}

/** Checks whether a text begins like ALTO. @throws {UnreadableFile} {@link OtherFormat} if it does not */
export async function requireText(bytes: Uint8Array): Promise<void> {
  readAltoXml(decodeXml(bytes).text, {}).next();
}
