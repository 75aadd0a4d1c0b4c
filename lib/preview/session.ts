import { z } from 'zod';
import { readToken, signToken } from './signed.ts';

/** Who is signed in. */
export type Session = {
  editor: string;
  /** SHA-256 (hex) of the editor's own token; undefined where the site's secret was given. */
  token?: string | undefined;
  /** Seconds since 1970. */
  until: number;
};

/** Name of the cookie that holds a session. */
export const sessionCookie = 'czytelnia_preview';

/** How long a session lasts, in seconds: a day's work. */
export const sessionSeconds = 8 * 60 * 60;

const sessionSchema = z.strictObject({
  editor: z.string().min(1).max(80),
  token: z.string().optional(),
  until: z.int(),
});

/** The text that a browser keeps for a session. */
export function signSession(session: Session, key: Buffer): string {
  return signToken(session, key);
}

/**
 * The session that a Cookie header holds, if it is of ours and has not ended. Whether its editor is still one, the
 * catalogue knows.
 * @param now milliseconds since 1970
 */
export function readSession(cookie: string | undefined, key: Buffer, now: number): Session | undefined {
  for (const token of sessionTokens(cookie)) {
    const session = sessionSchema.safeParse(readToken(token, key)).data;
    if (session && now < session.until * 1000) return session;
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
