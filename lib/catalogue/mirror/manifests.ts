import { LRUCache } from 'lru-cache';
import { messageOf } from '#lib/failure.ts';
import { readManifest } from '#lib/scans/manifest.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import type { MainScan } from '../schema.ts';
import { fetchFile, type ListedFiles } from './service/listed-origins.ts';
import type { Warnings } from './service/warnings.ts';

/** Milliseconds that a visitor waits for a manifest; a plain image is shown meanwhile. */
const timeout = 3000;
/** A manifest is a few hundred bytes. */
const maxBytes = 1024 * 1024;
/** Number of manifests cached, and for how many milliseconds: failed ones, and read ones until the store has them. */
const cached = { max: 2000, failed: 5000, read: 60_000 };

export type ManifestOptions = ListedFiles & { warnings: Warnings };

/** Reads what a viewer must know of a scan; undefined where that is unavailable, with a warning that says why. */
export type Manifests = (scan: MainScan) => Promise<TileSource | undefined>;

/** Reads manifests of scans on listed origins, with one request for all concurrent callers. */
export function manifestReader({ connection, isListed, warnings }: ManifestOptions): Manifests {
  async function read({ manifest_url, tiles_prefix }: MainScan['dzi']): Promise<TileSource> {
    const limits = { accept: 'application/xml, application/json, */*', maxBytes, milliseconds: timeout };
    const body = await fetchFile({ connection }, manifest_url, limits);
    if (!body) throw new Error('there is none at this address');
    return readManifest(new TextDecoder().decode(body), {
      manifest: manifest_url,
      tilesPrefix: tiles_prefix || undefined,
    });
  }

  const sources = new LRUCache<string, { tileSource: TileSource | undefined }, MainScan['dzi']>({
    max: cached.max,
    ttl: cached.read,
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { options, context }) {
      try {
        return { tileSource: await read(context) };
      } catch (error) {
        options.ttl = cached.failed;
        const fields = { manifest: context.manifest_url, reason: messageOf(error) };
        warnings.warn('a manifest cannot be read', fields);
        return { tileSource: undefined };
      }
    },
  });

  return async ({ dzi }) => {
    if (!isListed(dzi.manifest_url)) return undefined;
    const key = JSON.stringify([dzi.manifest_url, dzi.tiles_prefix]);
    const { tileSource } = await sources.forceFetch(key, { context: dzi });
    return tileSource && isListed(tileSource.tilesUrl) ? tileSource : undefined;
  };
}
