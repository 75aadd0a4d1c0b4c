import { Agent } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { busyRetryAfter } from '#server/limits/refused.ts';
import { type Answer, ask } from '../../ask.ts';
import type { Journal } from './journal.ts';

/** Milliseconds that no answer may take, and after which nobody waits any more. */
const longest = 15_000;
const patience = 30_000;

/** One visitor's way to the site: real connections that are kept alive. Every answer is judged. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true });

  constructor(
    readonly site: string,
    readonly journal: Journal,
  ) {}

  /** @returns the text of an answer with status 200; undefined for any other and when none came */
  async get(kind: string, path: string): Promise<string | undefined> {
    const { phase } = this.journal;
    const answer = await this.#expect(200, kind, path);
    if (!answer) return undefined;
    const { headers, body } = answer;
    try {
      const text = String(headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body);
      const isPage = /^\/(?:pl|en)\b/.test(path);
      if (isPage ? text.trimEnd().endsWith('</html>') : JSON.parse(text) !== null) return text;
    } catch {
      // Neither all of what was compressed nor all of a piece of JSON.
    }
    this.journal.breaks('no answer is cut', `${path}, ${body.length} bytes`, phase);
    return undefined;
  }

  /** Asks at an address that leads to another one for good. */
  async follow(path: string, to: string): Promise<void> {
    const { phase } = this.journal;
    const answer = await this.#expect(308, 'old', path);
    if (answer && answer.headers.location !== to)
      this.journal.breaks(
        'old addresses lead to the new ones',
        `${path} to ${answer.headers.location}`,
        phase,
      );
  }

  close(): void {
    this.#agent.destroy();
  }

  /** @returns an answer with that status; undefined for any other and when none came */
  async #expect(wanted: number, kind: string, path: string): Promise<Answer | undefined> {
    const { journal } = this;
    const { phase } = journal;
    const breaks = (rule: string, evidence: string) => journal.breaks(rule, evidence, phase);
    const wasAnswered = journal.answered.has(path);
    const begun = performance.now();
    phase.visits += 1;
    const asking = ask(this.site + path, this.#agent, { headers: { 'Accept-Encoding': 'br' }, patience });
    const answer = await asking.catch((error: unknown) => {
      if (!journal.wasKilledSince(begun)) breaks('no broken connection', `${path}: ${error}`);
    });
    if (!answer) return undefined;
    const { status, headers } = answer;
    const milliseconds = performance.now() - begun;
    phase.latencies[wasAnswered ? 'known' : 'first'].push(milliseconds);
    if (milliseconds > longest)
      breaks('no answer takes longer than 15 s', `${path} took ${Math.round(milliseconds)} ms`);
    if (status === wanted) {
      journal.answered.add(path);
      return answer;
    }
    // The server has more to do than this machine can: that is said of no service.
    if (status === 503 && headers['retry-after'] === String(busyRetryAfter)) phase.busy += 1;
    else if (status === 503) {
      phase.unavailable.push(kind);
      if (wasAnswered || journal.isMirrored) breaks('503 only before the first answer', path);
    } else breaks('no other status', `${status} ${path}`);
    return undefined;
  }
}
