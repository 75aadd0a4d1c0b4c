import { Agent, type IncomingMessage, request } from 'node:http';

/** Milliseconds that no answer may take. */
const longest = 20_000;

/** Why there is no answer: nobody listens, it broke off, it came too late, or a status that asks for patience. */
export type Failure = 'refused' | 'cut' | 'late' | '502' | '503' | '504';

export type Answer = { status: number; retryAfter: string | undefined; body: Buffer };

/** An honest way to say "not now"; anything else that is no answer is a wrong one. */
export class NoAnswer extends Error {
  constructor(readonly failure: Failure) {
    super(failure);
  }
}

/** One visitor's way to the site: connections that are kept alive. */
export class Line {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #site: string;

  constructor(site: string) {
    this.#site = site;
  }

  /** @throws {NoAnswer} */
  async ask(path: string): Promise<Answer> {
    try {
      return await this.#send(path);
    } catch (error) {
      // A connection that was closed while it was kept says nothing; browsers open another (RFC 9110, section 9.2.2).
      if (!(error instanceof StaleConnection)) throw error;
      return await this.#send(path);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(path: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let hasBegun = false;
      const asking = request(this.#site + path, { agent: this.#agent }, (incoming) => {
        hasBegun = true;
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', () => reject(new NoAnswer('cut')));
        incoming.on('end', () => {
          try {
            resolve(answerOf(incoming, Buffer.concat(chunks)));
          } catch (error) {
            reject(error);
          }
        });
      });
      const timer = setTimeout(() => {
        reject(new NoAnswer('late'));
        asking.destroy();
      }, longest);
      asking.on('close', () => clearTimeout(timer));
      asking.on('error', (error: NodeJS.ErrnoException) => {
        if (asking.reusedSocket && !hasBegun) return reject(new StaleConnection());
        reject(new NoAnswer(error.code === 'ECONNREFUSED' ? 'refused' : 'cut'));
      });
      asking.end();
    });
  }
}

class StaleConnection extends Error {}

function answerOf(incoming: IncomingMessage, body: Buffer): Answer {
  const { statusCode: status = 0, headers } = incoming;
  if (!incoming.complete) throw new NoAnswer('cut');
  const retryAfter = headers['retry-after'];
  // A proxy's own 502 and 504 promise nothing; a 503 of ours says when to come again.
  if (status === 502 || status === 504) throw new NoAnswer(`${status}`);
  if (status === 503 && retryAfter !== undefined) throw new NoAnswer('503');
  return { status, retryAfter, body };
}
