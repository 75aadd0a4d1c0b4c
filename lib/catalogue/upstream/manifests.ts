import type { Log } from '#lib/log.ts';
import { readManifest } from '#lib/scans/manifest.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import type { MainScan } from '../schema.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import type { Complaints } from './complaints.ts';
import type { Connection } from './connection.ts';
import type { AnswerDisk } from './disk.ts';
import { KeptAnswers } from './kept.ts';
import type { ListedOrigins } from './listed-origins.ts';

const day = 24 * 60 * 60 * 1000;
/** Milliseconds that a visitor waits for a manifest: the picture is there meanwhile. */
const patience = 3000;
/** A manifest is a few hundred bytes. */
const longest = 1024 * 1024;

export type ManifestOptions = {
  connection: Connection;
  isListed: ListedOrigins;
  disk: AnswerDisk | undefined;
  log: Log;
  complaints: Complaints;
  recoveries(): number;
};

/** Reads what a viewer must know of a scan; undefined where that cannot be had, with a complaint that says why. */
export type Manifests = (scan: MainScan) => Promise<TileSource | undefined>;

export function manifestReader(options: ManifestOptions): Manifests {
  const { connection, isListed, disk, log, complaints, recoveries } = options;
  const kept = new KeptAnswers<string>({
    // A manifest is made with its tiles and does not change without them.
    freshnessOf: () => ({ renew: day, wait: 30 * day }),
    ask: async (url) => {
      const bounds = {
        accept: 'application/xml, application/json, */*',
        maxBytes: longest,
        milliseconds: patience,
      };
      const { status, body } = await connection.get(url, bounds);
      if (status !== 200) throw new CatalogueUnavailable(`it answers with status ${status}`);
      return body;
    },
    read: (body, url) => {
      const text = new TextDecoder().decode(body);
      readManifest(text, { manifest: url.href, tilesPrefix: undefined });
      return text;
    },
    patience: () => 1000,
    rest: 5000,
    recoveries,
    maxBytes: 4 * 1024 * 1024,
    disk,
    log,
  });

  return async ({ dzi }) => {
    if (!isListed(dzi.manifest_url)) return undefined;
    try {
      const text = await kept.ask(new URL(dzi.manifest_url));
      const tileSource = readManifest(text.value, {
        manifest: dzi.manifest_url,
        tilesPrefix: dzi.tiles_prefix || undefined,
      });
      return isListed(tileSource.tilesUrl) ? tileSource : undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      complaints.say('a manifest cannot be read', { manifest: dzi.manifest_url, reason });
    }
    return undefined;
  };
}
