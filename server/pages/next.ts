import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import inject from 'light-my-request';
import next from 'next';
import { z } from 'zod';
import type { Locale } from '#lib/i18n/locales.ts';
import { type PreviewMode, previewHeader, writePreviewMode } from '#lib/preview/mode.ts';
import { feedHeaders } from './feed-headers.ts';
import type { Rendered, RenderedPart, Renderer } from './renderer.ts';

/** Milliseconds after which a page that is not there yet is given up. */
const patience = 30_000;

export type NextOptions = { dev: boolean; publicUrl: string; hostname: string; port: number; server: Server };

/** Next in this process, asked without a socket. */
export class NextRenderer implements Renderer {
  readonly #app: ReturnType<typeof next>;
  readonly #headers: Record<string, string>;
  /** What Next takes as the sign of its draft mode. It leaves this process never: browsers hold sessions of our own. */
  readonly #draftSign: string;

  private constructor(app: ReturnType<typeof next>, publicUrl: string, draftSign: string) {
    this.#app = app;
    this.#draftSign = draftSign;
    const { host, protocol } = new URL(publicUrl);
    // Every render sees these headers and a random mark, so that no page can depend on who asked for it.
    this.#headers = {
      host,
      accept: 'text/html',
      'user-agent': 'Czytelnia',
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
    };
  }

  /** Starts Next; in development it hangs its socket for hot reloading on the server. */
  static async start({ dev, publicUrl, hostname, port, server }: NextOptions): Promise<NextRenderer> {
    const app = next({ dev, dir: process.cwd(), hostname, port, ...(dev && { httpServer: server }) });
    await app.prepare();
    return new NextRenderer(app, publicUrl, await readDraftSign(dev));
  }

  async render(target: string, mode?: PreviewMode): Promise<Rendered> {
    const mark = randomBytes(18).toString('base64url');
    // Next reads the mark for its scripts from a policy in the request, as its middleware would write one.
    const policy = { 'content-security-policy': `script-src 'nonce-${mark}'` };
    const draft = mode && {
      cookie: `__prerender_bypass=${this.#draftSign}`,
      [previewHeader]: writePreviewMode(mode),
    };
    return { ...(await this.#ask(target, { ...policy, ...draft })), mark };
  }

  renderOverFeed(target: string, locale: Locale): Promise<RenderedPart> {
    return this.#ask(target, feedHeaders(locale));
  }

  async #ask(target: string, headers: Record<string, string>): Promise<RenderedPart> {
    const handle = this.#app.getRequestHandler();
    // A signal of AbortSignal.timeout would hold on to the whole render until its time is up.
    const tooLate = new AbortController();
    const limit = setTimeout(() => tooLate.abort(), patience);
    const answer = await inject(
      (request, response) => {
        handle(request, response).catch((error: unknown) => response.destroy(asError(error)));
      },
      {
        method: 'GET',
        url: target,
        headers: { ...this.#headers, ...headers },
        signal: tooLate.signal,
      },
    ).finally(() => clearTimeout(limit));
    const given = Object.entries(answer.headers).map(([name, value]) => [name, String(value ?? '')] as const);
    return { status: answer.statusCode, headers: Object.fromEntries(given), body: answer.rawPayload };
  }

  /** Lets Next answer on the socket itself: its development tools stream. */
  pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return this.#app.getRequestHandler()(request, response);
  }

  close(): Promise<void> {
    return this.#app.close();
  }
}

const previewProps = z.object({ previewModeId: z.string().min(16) });

/** The build's `previewModeId`: whoever sends it as a cookie gets Next's draft mode. */
async function readDraftSign(dev: boolean): Promise<string> {
  const folder = join(process.cwd(), dev ? '.next/dev' : '.next');
  return previewProps.parse(JSON.parse(await readFile(join(folder, 'server/preview-props.json'), 'utf8')))
    .previewModeId;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
