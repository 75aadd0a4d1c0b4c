import { z } from 'zod';
import { readToken, signToken } from './signed.ts';

/** Who is signed in. */
export type Session = {
  editor: string;
  /** By which it can be ended before its time. */
  id: string;
  /** SHA-256 (hex) of the editor's own token; undefined where the site's secret was given. */
  token?: string | undefined;
  /** Seconds since 1970. */
  until: number;
};

/** Name of the cookie that holds a session. */
export const sessionCookie = 'czytelnia_preview';

/** How long a session lasts, in seconds: a day's work. */
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
 * The session that a Cookie header holds, if it is of ours and its time is not over. Whether its editor is still one, and
 * has not signed out, the catalogue knows.
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

/** Whether a Cookie header may hold a session: one look, for the many that hold none. */
export function mayHoldSession(cookie: string | undefined): boolean {
  return cookie?.includes(`${sessionCookie}=`) ?? false;
}

// A cookie of the same name may have been set for another path or a parent domain; each one given is tried, a few.
function sessionTokens(cookie: string | undefined): string[] {
  if (cookie === undefined || !mayHoldSession(cookie)) return [];
  const start = `${sessionCookie}=`;
  return cookie
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(start))
    .slice(0, 4)
    .map((part) => part.slice(start.length));
}

/** Value of Set-Cookie that begins a session. @param secure whether the public reaches this site by https */
export function beginCookie(token: string, secure: boolean): string {
  return cookieOf(token, sessionSeconds, secure);
}

/** Value of Set-Cookie that ends one. */
export function endCookie(secure: boolean): string {
  return cookieOf('', 0, secure);
}

function cookieOf(value: string, maxAge: number, secure: boolean): string {
  const attributes = [
    'Path=/',
    `Max-Age=${maxAge}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ];
  return [`${sessionCookie}=${value}`, ...attributes].join('; ');
}
