import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { offeredText, readText } from '../text/formats.ts';
import type { TextLayer } from '../text/text-layer.ts';
import type { ObjectScan } from './catalogue.ts';
import type { MainScan } from './schema.ts';

/** Bytes of texts whose layers are remembered. */
const maxBytes = 32 * 1024 * 1024;

/** Address of a scan's text, where it has one that is offered. */
export function textAddressOf({ resources }: Pick<MainScan, 'resources'>): string | undefined {
  return offeredText(resources)?.url;
}

/** Text layers of scans, each read once for all who ask, the unreadable ones too: a large file takes a second. */
export class TextLayers {
  readonly #layers = new LRUCache<string, Promise<TextLayer>>({ maxSize: maxBytes });

  /** @throws {UnreadableTextLayer} */
  read(file: Uint8Array, { tileSource }: ObjectScan): Promise<TextLayer> {
    const size = tileSource && { width: tileSource.width, height: tileSource.height };
    const digest = createHash('sha256').update(file).digest('base64url');
    const key = `${digest} ${size?.width} ${size?.height}`;
    const known = this.#layers.get(key);
    if (known) return known;
    const layer = readText(file, size);
    this.#layers.set(key, layer, { size: file.byteLength + 1 });
    return layer;
  }
}
