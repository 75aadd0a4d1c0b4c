import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { decodeXml } from '../text/alto/xml.ts';
import { readTextLayer } from '../text/alto.ts';
import type { TextLayer } from '../text/text-layer.ts';
import type { ObjectScan } from './catalogue.ts';
import type { MainScan } from './schema.ts';

/** Bytes of ALTO whose layers are remembered. */
const mostBytes = 32 * 1024 * 1024;

/** Address of a scan's ALTO, where it has one that is offered. */
export function altoAddress({ resources }: Pick<MainScan, 'resources'>): string | undefined {
  return resources.find(({ mime, hidden }) => mime === 'text/xml-alto' && !hidden)?.url;
}

/** Text layers out of ALTO, each read once for all who ask, the unreadable ones too: a large file takes a second. */
export class TextLayers {
  readonly #layers = new LRUCache<string, Promise<TextLayer>>({ maxSize: mostBytes });

  /** @throws {UnreadableTextLayer} */
  read(alto: Uint8Array, { tileSource }: ObjectScan): Promise<TextLayer> {
    const size = tileSource && { width: tileSource.width, height: tileSource.height };
    const digest = createHash('sha256').update(alto).digest('base64url');
    const key = `${digest} ${size?.width} ${size?.height}`;
    const known = this.#layers.get(key);
    if (known) return known;
    const layer = readAlto(alto, size);
    this.#layers.set(key, layer, { size: alto.byteLength + 1 });
    return layer;
  }
}

async function readAlto(alto: Uint8Array, size: { width: number; height: number } | undefined) {
  return await readTextLayer(decodeXml(alto).text, size);
}
