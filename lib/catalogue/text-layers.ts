import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { offeredText, readText } from '../text/formats.ts';
import type { TextLayer } from '../text/text-layer.ts';
import type { Catalogue } from './catalogue.ts';
import type { MainScan } from './schema.ts';

/** Total bytes of text files whose layers are cached. */
const maxBytes = 32 * 1024 * 1024;

/** Address of a scan's text; undefined where none is offered. */
export function textAddressOf({ resources }: Pick<MainScan, 'resources'>): string | undefined {
  return offeredText(resources)?.url;
}

/** Reads text layers from their files, each once for all callers, unreadable ones too: a large file takes a second. */
export function layersIn(textFile: Catalogue['textFile']): Catalogue['textLayer'] {
  const layers = new LRUCache<string, Promise<TextLayer>>({ maxSize: maxBytes });
  return async (scan) => {
    const file = await textFile(scan);
    if (!file) return undefined;
    const { tileSource } = scan;
    const size = tileSource && { width: tileSource.width, height: tileSource.height };
    const digest = createHash('sha256').update(file).digest('base64url');
    const key = `${digest} ${size?.width} ${size?.height}`;
    const known = layers.get(key);
    if (known) return await known;
    const layer = readText(file, size);
    layers.set(key, layer, { size: file.byteLength + 1 });
    return await layer;
  };
}
