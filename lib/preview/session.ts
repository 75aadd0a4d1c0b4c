import { z } from 'zod';
import { readToken, signToken } from './signed.ts';

/** An editor's session. */
export type Session = {
  editor: string;
  /** Identifies the session, so that it can be ended early. */
  id: string;
  /** SHA-256 (hex) of the editor's own token; undefined for a session started with the site's secret. */
  token?: string | undefined;
  /** Seconds since 1970. */
  until: number;
};

/** Name of the cookie that holds a session. */
export const sessionCookie = 'czytelnia_preview';

/** Lifetime of a session, in seconds: a working day. */
export const sessionSeconds = 8 * 60 * 60;

const sessionSchema = z
  .strictObject({
    sub: z.string().min(1).max(80),
    jti: z.string().min(1),
    token: z.string().optional(),
    exp: z.int(),
  })
  .transform(({ sub, jti, token, exp }): Session => ({ editor: sub, id: jti, token, until: exp }));

/** The value of a session's cookie. */
export function signSession({ editor, id, token, until }: Session, key: Buffer): Promise<string> {
  return signToken({ sub: editor, jti: id, token, exp: until }, key);
}

/**
 * The session in a Cookie header, if it is ours and has not expired. The catalogue knows whether its editor still has
 * access and has not signed out.
 * @param now milliseconds since 1970
 */
export async function readSession(
  cookie: string | undefined,
  key: Buffer,
  now: number,
): Promise<Session | undefined> {
  for (const token of sessionTokens(cookie)) {
    const session = sessionSchema.safeParse(await readToken(token, key, now)).data;
    if (session) return session;
  }
  return undefined;
}

/** Whether a Cookie header may contain a session: a quick check, since most contain none. */
export function mayHaveSession(cookie: string | undefined): boolean {
  return cookie?.includes(`${sessionCookie}=`) ?? false;
}

// A cookie of the same name may be set for another path or a parent domain, so the first few are tried.
function sessionTokens(cookie: string | undefined): string[] {
  if (cookie === undefined || !mayHaveSession(cookie)) return [];
  const start = `${sessionCookie}=`;
  return cookie
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(start))
    .slice(0, 4)
    .map((part) => part.slice(start.length));
}

/** Set-Cookie value that starts a session. @param secure whether the public reaches this site by https */
export function setSessionCookie(token: string, secure: boolean): string {
  return cookieOf(token, sessionSeconds, secure);
}

/** Set-Cookie value that ends a session. */
export function clearSessionCookie(secure: boolean): string {
  return cookieOf('', 0, secure);
}

function cookieOf(value: string, maxAge: number, secure: boolean): string {
  const cookie = `${sessionCookie}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
  return secure ? `${cookie}; Secure` : cookie;
}
