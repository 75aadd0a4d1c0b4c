import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

/** Longer tokens are none of ours, in characters: a slug of a service elsewhere may be long. */
const maxLength = 4096;

/** A JSON web token (RFC 7519) that nobody without the key can make. @param claims `exp` (seconds since 1970) among them */
export function signToken(claims: JWTPayload, key: Buffer): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
}

/**
 * The claims of a token of ours; undefined for anything else.
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

/** The claims that a token carries, whoever made it; undefined where there are none. */
export function peekToken(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}
