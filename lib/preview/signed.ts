import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

/** In characters; longer tokens are not ours, though slugs of services may be long. */
const maxLength = 4096;

/** Signs a JSON Web Token (RFC 7519). @param claims must include `exp` (seconds since 1970) */
export function signToken(claims: JWTPayload, key: Buffer): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
}

/**
 * Verifies a token of ours and returns its claims; undefined for any other.
 * @param now milliseconds since 1970
 */
export async function readToken(
  token: string,
  key: Buffer,
  now: number,
): Promise<JWTPayload | 'ended' | undefined> {
  if (token.length > maxLength) return undefined;
  const options = { algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: new Date(now) };
  try {
    return (await jwtVerify(token, key, options)).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'ended';
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** The claims in a token, unverified; undefined where there are none. */
export function peekToken(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}
