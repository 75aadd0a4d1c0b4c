import { createHmac, timingSafeEqual } from 'node:crypto';
import { digestOf } from './keys.ts';

/** Longer tokens are none of ours, in characters: a slug of a service elsewhere may be long. */
const longest = 4096;

/** A value that nobody without the key can make: base64url(JSON) + "." + base64url(HMAC-SHA256 of the first part). */
export function signToken(value: object, key: Buffer): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${payload}.${macOf(payload, key)}`;
}

/** The value of a token of ours; undefined for anything else. Takes the same time wherever a wrong one differs. */
export function readToken(token: string, key: Buffer): unknown {
  if (token.length > longest) return undefined;
  const [payload = '', mac = '', ...more] = token.split('.');
  // As digests both sides have one length; the text itself is compared, so that a token has one spelling only.
  const isOurs = timingSafeEqual(digestOf(mac), digestOf(macOf(payload, key)));
  return isOurs && more.length === 0 ? peekToken(payload) : undefined;
}

/** The value that a token carries, whoever made it; undefined where there is none. */
export function peekToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString());
  } catch {
    return undefined;
  }
}

function macOf(payload: string, key: Buffer): string {
  return createHmac('sha256', key).update(payload).digest('base64url');
}
