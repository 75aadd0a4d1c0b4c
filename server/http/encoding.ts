import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { weights } from './preferences.ts';

/** Codings that we make, the best first. */
export const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** Below this many bytes the coding costs more than it saves. */
export const smallestToCompress = 512;

/**
 * The coding to send (RFC 9110, section 12.5.3); undefined is identity, which is also sent when the client
 * refuses everything: an answer that it may read is worth more to it than 406.
 */
export function chooseCoding(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined;
  if (chosen.has(acceptEncoding)) return chosen.get(acceptEncoding);
  const coding = bestCoding(acceptEncoding);
  if (chosen.size < mostChosen && acceptEncoding.length <= longestChosen) chosen.set(acceptEncoding, coding);
  return coding;
}

/** Choices by header: all browsers together send a handful of them. */
const chosen = new Map<string, Coding | undefined>();
const mostChosen = 256;
const longestChosen = 100;

function bestCoding(acceptEncoding: string): Coding | undefined {
  const accepted = weights(acceptEncoding);
  const other = accepted.get('*') ?? 0;
  let best: Coding | undefined;
  let bestWeight = 0;
  for (const coding of codings) {
    const alias = coding === 'gzip' ? accepted.get('x-gzip') : undefined;
    const weight = accepted.get(coding) ?? alias ?? other;
    if (weight > bestWeight) {
      best = coding;
      bestWeight = weight;
    }
  }
  return bestWeight >= (accepted.get('identity') ?? 0) ? best : undefined;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses text on the fly: brotli 5 is near gzip 9 in time and a fifth smaller. */
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

/** Whether a media type is worth compressing. */
export function isCompressible(contentType: string | undefined): boolean {
  return /^(?:text\/|application\/(?:javascript|json|xml|manifest\+json|wasm)|image\/svg\+xml)/.test(
    contentType ?? '',
  );
}
