import type { Log } from '#lib/log.ts';
import { longestAlto } from '#lib/text/alto/xml.ts';
import type { TextLayer } from '#lib/text/text-layer.ts';
import type { ObjectScan } from '../catalogue.ts';
import { altoAddress, TextLayers } from '../text-layers.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import type { Connection } from './connection.ts';
import type { AnswerDisk } from './disk.ts';
import { type Answer, KeptAnswers } from './kept.ts';
import type { ListedOrigins } from './listed-origins.ts';

const hour = 60 * 60 * 1000;
/** Milliseconds that a text may take on its way. */
const patience = 8000;
/** Memory for texts; what is kept is the file alone, so that one of the longest fits. */
const mostBytes = 128 * 1024 * 1024;

export type TextOptions = {
  connection: Connection;
  isListed: ListedOrigins;
  disk: AnswerDisk | undefined;
  log: Log;
  recoveries(): number;
};

/** Reads the texts of a service's scans; undefined where the scan has none, or one on an origin that is not listed. */
export function textReader({ connection, isListed, disk, log, recoveries }: TextOptions) {
  const layers = new TextLayers();
  /** Stands for a file that is not there. */
  const absent = new Uint8Array();
  const kept = new KeptAnswers<Uint8Array>({
    // A text may be corrected by its library.
    freshnessOf: () => ({ renew: hour, wait: 24 * hour }),
    ask: async (url) => {
      const bounds = { accept: 'application/xml, text/xml, */*', maxBytes: longestAlto };
      const answer = await connection
        .get(url, { ...bounds, milliseconds: patience })
        .catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          throw new CatalogueUnavailable(`a text cannot be had: ${reason}`, 5, { cause: error });
        });
      if (answer.status === 200) return answer.body;
      if (answer.status === 404 || answer.status === 410) return undefined;
      throw new CatalogueUnavailable(`${url.pathname} is answered with status ${answer.status}`);
    },
    // Whether it can be read is the same whenever it is asked for: that is no fault of the service's answering.
    read: (body) => body,
    nothing: absent,
    patience: () => 1000,
    rest: 5000,
    recoveries,
    maxBytes: mostBytes,
    disk,
    log,
  });

  return async (
    scan: ObjectScan,
    told: (asked: Promise<Answer<Uint8Array>>) => Promise<Uint8Array>,
  ): Promise<TextLayer | undefined> => {
    const address = altoAddress(scan.scan);
    if (!address || !isListed(address)) return undefined;
    const body = await told(kept.ask(new URL(address)));
    return body === absent ? undefined : await layers.read(body, scan);
  };
}
