import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import inject from 'light-my-request';
import next from 'next';
import { type PreviewMode, previewHeader, writePreviewMode } from '#lib/preview/mode.ts';
import type { Rendered, Renderer } from './renderer.ts';

/** Milliseconds after which a render is abandoned. */
const timeout = 30_000;

export type NextOptions = { dev: boolean; publicUrl: string; hostname: string; port: number; server: Server };

/** Next in this process, called without a socket. */
export class NextRenderer implements Renderer {
  readonly #app: ReturnType<typeof next>;
  readonly #headers: Record<string, string>;

  private constructor(app: ReturnType<typeof next>, publicUrl: string) {
    this.#app = app;
    const { host, protocol } = new URL(publicUrl);
    // Every render gets only these headers and a random mark, so that no page can depend on who requested it.
    this.#headers = {
      host,
      accept: 'text/html',
      'user-agent': 'Czytelnia',
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
    };
  }

  /** Starts Next; in development it attaches its hot-reloading socket to the server. */
  static async start({ dev, publicUrl, hostname, port, server }: NextOptions): Promise<NextRenderer> {
    const app = next({ dev, dir: process.cwd(), hostname, port, ...(dev && { httpServer: server }) });
    await app.prepare();
    return new NextRenderer(app, publicUrl);
  }

  async render(target: string, mode?: PreviewMode): Promise<Rendered> {
    const mark = randomBytes(18).toString('base64url');
    // Next reads the nonce for its scripts from a policy in the request, where its middleware would put it.
    const policy = { 'content-security-policy': `script-src 'nonce-${mark}'` };
    const drafts = mode && { [previewHeader]: writePreviewMode(mode) };
    const handle = this.#app.getRequestHandler();
    // A signal of AbortSignal.timeout would keep the whole render in memory until the timeout.
    const controller = new AbortController();
    const limit = setTimeout(() => controller.abort(), timeout);
    const answer = await inject(
      (request, response) => {
        handle(request, response).catch((error: unknown) => response.destroy(asError(error)));
      },
      {
        method: 'GET',
        url: target,
        headers: { ...this.#headers, ...policy, ...drafts },
        signal: controller.signal,
      },
    ).finally(() => clearTimeout(limit));
    const given = Object.entries(answer.headers).map(([name, value]) => [name, String(value ?? '')] as const);
    return { status: answer.statusCode, headers: Object.fromEntries(given), body: answer.rawPayload, mark };
  }

  /** Lets Next respond on the socket itself, because its development tools stream. */
  pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return this.#app.getRequestHandler()(request, response);
  }

  close(): Promise<void> {
    return this.#app.close();
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
