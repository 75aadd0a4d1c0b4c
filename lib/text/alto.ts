import { setImmediate } from 'node:timers/promises';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { Size } from './alto/boxes.ts';
import { altoCollector } from './alto/contents.ts';
import { textLayerOf } from './alto/layer.ts';
import { readAltoXml } from './alto/xml.ts';
import type { TextLayer } from './text-layer.ts';

/**
 * Reads the text layer of a scan from its ALTO, versions 2 to 4 or without namespace. Treated as hostile input: no
 * document type, limits on size, depth and words; yields to other requests while reading.
 * @param scan size in pixels to which positions are scaled; without it the layer has none
 * @throws {UnreadableFile}
 * @see https://www.loc.gov/standards/alto/
 */
export async function readTextLayer(xml: string, scan: Size | undefined): Promise<TextLayer> {
  if (xml.trim() === '') throw new UnreadableFile('it is empty');
  const { contents, handler } = altoCollector();
  await runCooperatively(readAltoXml(xml, handler), 0);
  return await runCooperatively(textLayerOf(contents, scan), 5);
}

/** Runs work of many steps cooperatively. @param timeSlice milliseconds of it between yields, 0 for each step */
async function runCooperatively<Value>(work: Generator<undefined, Value>, timeSlice: number): Promise<Value> {
  let startedAt = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - startedAt < timeSlice) continue;
    await setImmediate();
    startedAt = performance.now();
  }
}
