import { setImmediate } from 'node:timers/promises';
import type { Size } from './alto/boxes.ts';
import { altoGatherer } from './alto/contents.ts';
import { textLayerOf } from './alto/layer.ts';
import { readAltoXml } from './alto/xml.ts';
import { type TextFormat, UnreadableTextLayer } from './text-format.ts';
import type { TextLayer } from './text-layer.ts';

/**
 * The text layer of a scan out of its ALTO, versions 2 to 4 or without namespace. Hostile input: no document type,
 * bounded in size, depth and words; other requests get their turn while it is read.
 * @param scan size in pixels, which places are scaled to; without it the layer has none
 * @throws {UnreadableTextLayer}
 * @see https://www.loc.gov/standards/alto/
 */
export async function readTextLayer(xml: string, scan: Size | undefined): Promise<TextLayer> {
  if (xml.trim() === '') throw new UnreadableTextLayer('it is empty');
  const { contents, handler } = altoGatherer();
  await inTurns(readAltoXml(xml, handler), 0);
  return await inTurns(textLayerOf(contents, scan), 5);
}

/** ALTO among the formats. */
export const altoFormat: TextFormat = {
  mime: 'text/xml-alto',
  name: 'ALTO XML',
  require: (text) => void readAltoXml(text, {}).next(),
  read: readTextLayer,
};

/** Does work of many steps. @param turn milliseconds of it after which others get their turn, 0 for each step */
async function inTurns<Value>(work: Generator<undefined, Value>, turn: number): Promise<Value> {
  let began = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - began < turn) continue;
    await setImmediate();
    began = performance.now();
  }
}
