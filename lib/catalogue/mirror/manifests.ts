import { LRUCache } from 'lru-cache';
import { readManifest } from '#lib/scans/manifest.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import type { MainScan } from '../schema.ts';
import type { ListedFiles } from './service/listed-origins.ts';
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
    const { status, body } = await connection.get(new URL(manifest_url), {
      accept: 'application/xml, application/json, */*',
      maxBytes,
      milliseconds: timeout,
    });
    if (status !== 200) throw new Error(`it is answered with status ${status}`);
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
        const reason = error instanceof Error ? error.message : String(error);
        warnings.warn('a manifest cannot be read', { manifest: context.manifest_url, reason });
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
