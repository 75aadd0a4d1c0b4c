import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { PageEditing, PageName, RevokedSessions } from '#lib/catalogue/editing.ts';
import type { HttpRequest } from '#lib/http.ts';
import { oneLine } from '#lib/untrusted.ts';
import { digestOf, type PreviewKeys, previewKeys } from './keys.ts';
import { readLink, signLink } from './link.ts';
import { mayHaveSession, readSession, type Session, sessionSeconds, signSession } from './session.ts';

export type AccessOptions = {
  /** The operator's secret, with which anybody can sign in. */
  secret: string | undefined;
  /** For editors with tokens of their own. */
  editing: Pick<PageEditing, 'editorOf' | 'signingKey'> | undefined;
  revokedSessions: RevokedSessions;
  /** Milliseconds since 1970, for tests. */
  now?: () => number;
};

/** Name of those who sign in with the site's secret without giving one. */
const unnamed = 'editor';
/** In characters. */
const maxNameLength = 80;

/** Controls who may see drafts. */
export class PreviewAccess {
  readonly #options: Required<AccessOptions>;
  #keys: Promise<PreviewKeys> | undefined;

  constructor(options: AccessOptions) {
    this.#options = { now: Date.now, ...options };
  }

  /** Whether anybody can sign in at all. */
  get isOn(): boolean {
    return this.#options.secret !== undefined || this.#options.editing !== undefined;
  }

  /**
   * The session of a request, if it is an editor's: it is ours and has neither ended nor been signed out of, and its
   * editor still has the token with which it began.
   * @param headers by lower-case name
   */
  async sessionOf({ headers: { cookie } }: Pick<HttpRequest, 'headers'>): Promise<Session | undefined> {
    if (!mayHaveSession(cookie) || !this.isOn) return undefined;
    const { session: key } = await this.#signing();
    const session = await readSession(cookie, key, this.#options.now());
    if (!session || (await this.#options.revokedSessions.has(session.id))) return undefined;
    if (session.token === undefined) return this.#options.secret === undefined ? undefined : session;
    return (await this.#options.editing?.editorOf(session.token)) === session.editor ? session : undefined;
  }

  /**
   * Starts a session for someone with the site's secret or a token of their own.
   * @param name of someone with the site's secret; tokens have their owner's name
   * @returns the session cookie's value; undefined when the secret is neither
   */
  async signIn(secret: string, name: string): Promise<string | undefined> {
    if (!this.isOn) return undefined;
    // Copied secrets often come with surrounding blanks.
    const digest = digestOf(secret.trim());
    const id = randomUUID();
    const until = Math.floor(this.#options.now() / 1000) + sessionSeconds;
    const { session: key } = await this.#signing();
    if (this.#options.secret !== undefined && timingSafeEqual(digest, digestOf(this.#options.secret))) {
      return signSession({ editor: oneLine(name, maxNameLength) || unnamed, id, until }, key);
    }
    const token = digest.toString('hex');
    const editor = await this.#options.editing?.editorOf(token);
    return editor === undefined ? undefined : signSession({ editor, id, token, until }, key);
  }

  /** Ends the session of a request on all servers: copies of its cookie become useless too. */
  async signOut(request: Pick<HttpRequest, 'headers'>): Promise<void> {
    const session = await this.sessionOf(request);
    if (session) await this.#options.revokedSessions.add(session.id, session.until);
  }

  /** The token of a preview link, and its expiry in seconds since 1970. */
  async makeLink({ language, slug }: PageName, hours: number): Promise<{ token: string; until: number }> {
    const until = Math.floor(this.#options.now() / 1000) + Math.round(hours * 3600);
    const { link: key } = await this.#signing();
    return { token: await signLink({ language, slug, until }, key), until };
  }

  /** What the token of a preview link allows at a page's address (see `readLink`). */
  async readLink(token: string, slug?: string): ReturnType<typeof readLink> {
    if (!this.isOn) return 'wrong';
    const { link: key } = await this.#signing();
    return readLink(token, slug, key, this.#options.now());
  }

  #signing(): Promise<PreviewKeys> {
    this.#keys ??= this.#derive().catch((error: unknown) => {
      this.#keys = undefined;
      throw error;
    });
    return this.#keys;
  }

  async #derive(): Promise<PreviewKeys> {
    const secret = this.#options.secret ?? (await this.#options.editing?.signingKey());
    if (!secret) throw new Error('There is nothing to sign sessions with');
    return previewKeys(secret);
  }
}
