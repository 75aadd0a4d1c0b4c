import { Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { busyRetryAfter } from '#server/limits/refused.ts';
import type { Journal, Kind } from './journal.ts';

/** Milliseconds that no answer may take. */
export const longest = 15_000;
/** Milliseconds after which nobody waits any more. */
const patience = 30_000;

type Answer = { status: number; text: string; location: string | undefined; retryAfter: string | undefined };

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
    const { phase } = this.#journal;
    const text = (await this.#expect(200, kind, path))?.text;
    if (text === undefined || isWhole(path, text)) return text;
    this.#journal.breaks('no answer is cut', `${path}, ${text.length} characters`, phase);
    return undefined;
  }

  /** Asks at an address that leads to another one for good. */
  async follow(path: string, to: string): Promise<void> {
    const { phase } = this.#journal;
    const answer = await this.#expect(308, 'old', path);
    if (answer && answer.location !== to)
      this.#journal.breaks('old addresses lead to the new ones', `${path} to ${answer.location}`, phase);
  }

  close(): void {
    this.#agent.destroy();
  }

  /** @returns an answer with that status; undefined for any other and when none came */
  async #expect(wanted: number, kind: Kind, path: string): Promise<Answer | undefined> {
    const journal = this.#journal;
    const { phase } = journal;
    const breaks = (rule: string, evidence: string) => journal.breaks(rule, evidence, phase);
    const wasAnswered = journal.answered.has(path);
    const begun = performance.now();
    phase.visits += 1;
    try {
      const answer = await this.#ask(path);
      const { status } = answer;
      const milliseconds = performance.now() - begun;
      phase.latencies[wasAnswered ? 'known' : 'first'].push(milliseconds);
      if (milliseconds > longest)
        breaks('no answer takes longer than 15 s', `${path} took ${Math.round(milliseconds)} ms`);
      if (status === wanted) {
        journal.answered.add(path);
        return answer;
      }
      // The server has more to do than this machine can: that is said of no service.
      if (status === 503 && answer.retryAfter === String(busyRetryAfter)) {
        phase.busy += 1;
        return undefined;
      }
      if (status === 503) phase.unavailable[kind] = (phase.unavailable[kind] ?? 0) + 1;
      if (status === 503 && (wasAnswered || journal.isMirrored))
        breaks('503 only before the first answer', path);
      if (status === 500) breaks('no 500', path);
      if (status !== 503 && status !== 500) breaks('no other status', `${status} ${path}`);
    } catch (error) {
      if (!journal.wasKilledSince(begun))
        breaks('no broken connection', `${path}: ${error instanceof Error ? error.message : error}`);
    }
    return undefined;
  }

  #ask(path: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, headers: { 'Accept-Encoding': 'br' } };
      const asking = request(this.#site + path, options, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          try {
            const { statusCode: status = 0, headers } = incoming;
            resolve({
              status,
              text: decoded(incoming, Buffer.concat(chunks)),
              location: headers.location,
              retryAfter: headers['retry-after'],
            });
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
