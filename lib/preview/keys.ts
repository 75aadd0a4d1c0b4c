import { createHash, hkdfSync, scryptSync } from 'node:crypto';

/** Keys of 32 bytes, one per purpose: what was signed for one purpose is never valid for another. */
export type PreviewKeys = { session: Buffer; link: Buffer };

/**
 * Derives the keys of this site (scrypt, RFC 7914, then HKDF, RFC 5869). Anyone with a preview link could guess secrets
 * offline against its signature: scrypt makes each guess expensive.
 * @param passphrase the operator's secret, or the random one of the store
 */
export function previewKeys(passphrase: string): PreviewKeys {
  const secret = scryptSync(passphrase, 'czytelnia preview', 32);
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'czytelnia', `preview ${purpose}`, 32));
  return { session: derive('session'), link: derive('link') };
}

/** SHA-256 of a text. Secrets are compared by digests, which have equal length and do not reveal the text. */
export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
