import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** Supported content codings, in order of preference. */
export const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** Below this many bytes the coding costs more than it saves. */
export const minToCompress = 512;

/**
 * The content coding to use (RFC 9110, section 12.5.3); undefined means identity. Identity is also used if the client
 * accepts nothing: an answer it can probably read is more useful to it than a 406.
 */
export function chooseCoding(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined;
  if (chosen.has(acceptEncoding)) return chosen.get(acceptEncoding);
  const coding = bestCoding(acceptEncoding);
  if (chosen.size < maxChosen && acceptEncoding.length <= maxHeaderLength) chosen.set(acceptEncoding, coding);
  return coding;
}

/** Cached choices by header: all browsers together send only a few different ones. */
const chosen = new Map<string, Coding | undefined>();
const maxChosen = 256;
const maxHeaderLength = 100;

type Preferring = {
  encoding(available: string[], options: { preferred: readonly string[] }): string | undefined;
};

function bestCoding(acceptEncoding: string): Coding | undefined {
  // The package's types lack the server's preference among equal choices.
  const client: Preferring = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const best = client.encoding([...codings, 'identity'], { preferred: codings });
  return codings.find((coding) => coding === best);
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses text on the fly: brotli 5 takes about as long as gzip 9, and its output is a fifth smaller. */
export function compress(body: Uint8Array, coding: Coding): Promise<Uint8Array> {
  if (coding === 'gzip') return toGzip(body, { level: 6 });
  return toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
}

export function isCompressible(contentType: string | undefined): boolean {
  return /^(?:text\/|application\/(?:javascript|json|xml|wasm|[\w.-]+\+(?:json|xml))|image\/svg\+xml)/.test(
    contentType ?? '',
  );
}
