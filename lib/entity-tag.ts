import xxhash from 'xxhash-wasm';

const { h64Raw } = await xxhash();

/**
 * Strong entity tag of a body, with its quotes (RFC 9110, section 8.8.3): XXH64, an eighth of the time of SHA-256. It
 * distinguishes what was and what is at one address, where nobody gains by two bodies with the same tag.
 */
export function entityTag(body: Uint8Array): string {
  return `"${h64Raw(body).toString(36)}"`;
}
