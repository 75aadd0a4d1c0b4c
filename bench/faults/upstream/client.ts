import { Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { Journal, Kind } from './journal.ts';

/** Milliseconds that no answer may take. */
export const longest = 15_000;
/** Milliseconds after which nobody waits any more. */
const patience = 30_000;

/** One visitor's way to the site: real connections that are kept alive. Every answer is judged. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #site: string;
  readonly #journal: Journal;

  constructor(site: string, journal: Journal) {
    this.#site = site;
    this.#journal = journal;
  }

  /** @returns the text of an answer with status 200; undefined for any other and when none came */
  async get(kind: Kind, path: string): Promise<string | undefined> {
    const journal = this.#journal;
    const { phase } = journal;
    const breaks = (rule: string, evidence: string) => journal.breaks(rule, evidence, phase);
    const wasAnswered = journal.answered.has(path);
    const begun = performance.now();
    phase.visits += 1;
    try {
      const { status, text } = await this.#ask(path);
      const milliseconds = performance.now() - begun;
      phase.latencies[wasAnswered ? 'known' : 'first'].push(milliseconds);
      if (milliseconds > longest)
        breaks('no answer takes longer than 15 s', `${path} took ${Math.round(milliseconds)} ms`);
      if (status === 200) {
        journal.answered.add(path);
        if (isWhole(path, text)) return text;
        breaks('no answer is cut', `${path}, ${text.length} characters`);
        return undefined;
      }
      if (status === 503) phase.unavailable[kind] = (phase.unavailable[kind] ?? 0) + 1;
      if (status === 503 && wasAnswered) breaks('what was answered once is always answered', path);
      if (status === 500) breaks('no 500', path);
      if (status !== 503 && status !== 500) breaks('no other status', `${status} ${path}`);
    } catch (error) {
      breaks('no broken connection', `${path}: ${error instanceof Error ? error.message : error}`);
    }
    return undefined;
  }

  close(): void {
    this.#agent.destroy();
  }

  #ask(path: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, headers: { 'Accept-Encoding': 'br' } };
      const asking = request(this.#site + path, options, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          try {
            resolve({ status: incoming.statusCode ?? 0, text: decoded(incoming, Buffer.concat(chunks)) });
          } catch (error) {
            reject(error);
          }
        });
      });
      asking.setTimeout(patience, () => asking.destroy(new Error(`nothing for ${patience} ms`)));
      asking.on('error', reject);
      asking.end();
    });
  }
}

function decoded({ headers }: IncomingMessage, body: Buffer): string {
  return (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString('utf8');
}

/** Whether a page or a piece of JSON has its end. */
function isWhole(path: string, text: string): boolean {
  if (/^\/(?:pl|en)\b/.test(path)) return text.trimEnd().endsWith('</html>');
  try {
    return JSON.parse(text) !== null;
  } catch {
    return false;
  }
}
