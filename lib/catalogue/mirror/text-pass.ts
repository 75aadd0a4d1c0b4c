import { fitsKey } from '../fits-key.ts';
import { lastInstant } from '../timestamp.ts';
import { backoff } from './pace.ts';
import type { MirrorRecord, TextPosition } from './record.ts';
import type { ListedOrigins } from './service/listed-origins.ts';
import { ServiceFailed } from './service/service.ts';
import type { MirrorSession } from './session.ts';
import type { ScanText } from './store.ts';

const second = 1000;
const minute = 60 * second;
/** Milliseconds after which a text is read again: the service may have corrected it. */
const lifetime = 30 * 24 * 60 * minute;
/** Tiles examined per step, and milliseconds after it that leave the store to visitors. */
const tilesPerStep = 50;
const delayBetweenSteps = 50;
const maxDelay = 30 * second;
const beforeNewest: TextPosition = { at: lastInstant, tile: 0 };

type Pass = NonNullable<MirrorRecord['texts']>;

/**
 * Reads texts of the service's scans that are not stored, or were read long ago, newest objects first: one pass after
 * each whole walk. Texts that cannot be fetched are skipped until the next pass.
 */
export class TextPass {
  readonly #session: MirrorSession;
  readonly #isListed: ListedOrigins;
  #failures = 0;

  constructor(session: MirrorSession, isListed: ListedOrigins) {
    this.#session = session;
    this.#isListed = isListed;
  }

  /** Reads one text, or searches for one to read. @returns milliseconds until there is more to do */
  async step(): Promise<number> {
    const { record, store, log, service } = this.#session;
    const { texts: pass } = record;
    if (!pass?.behind) return await this.#start(pass);
    const tiles = await store.tilesWithTexts(pass.behind, tilesPerStep);
    const found = tiles.find(({ text }) => text && this.#needsReading(text));
    const last = found ?? tiles.at(-1);
    const texts: Pass = { ...pass, behind: last?.position ?? null };
    if (found?.text) return await this.#read(found.text, texts);
    await this.#session.save({ texts });
    if (last) return delayBetweenSteps;
    const { read, missed } = pass;
    log.info({ service: service.name, read, missed }, 'a pass over the texts of the service has ended');
    return minute;
  }

  async #start(last: Pass | null): Promise<number> {
    const { number, walk } = this.#session.record;
    const lastFinished = walk ? number - 1 : number;
    if (lastFinished <= (last?.walk ?? 0)) return minute;
    await this.#session.save({ texts: { walk: lastFinished, behind: beforeNewest, read: 0, missed: 0 } });
    return 0;
  }

  #needsReading({ address, stored }: ScanText): boolean {
    if (!this.#mayRead(address)) return stored !== undefined;
    const age = this.#session.clock.now() - (stored?.readAt ?? 0);
    // A clock that ran ahead must not extend a text's lifetime.
    return stored?.address !== address || age < 0 || age > lifetime;
  }

  #mayRead(address: string | undefined): address is string {
    return address !== undefined && fitsKey(address, 2000) && this.#isListed(address);
  }

  async #read({ scan, address = '' }: ScanText, texts: Pass): Promise<number> {
    const session = this.#session;
    const { store, clock, log } = session;
    try {
      const alto = this.#mayRead(address)
        ? await session.request((service, signal) => service.text(address, signal))
        : undefined;
      const record = { ...session.record, texts: { ...texts, read: texts.read + (alto ? 1 : 0) } };
      await store.saveText({ scan, address, alto, readAt: clock.now() }, record);
      session.record = record;
      this.#failures = 0;
      return 0;
    } catch (error) {
      if (!(error instanceof ServiceFailed)) throw error;
      await session.save({ texts: { ...texts, missed: texts.missed + 1 } });
      if (error.kind === 'refused') return 0;
      this.#failures += 1;
      log.warn({ service: session.service.name, reason: error.message }, 'a text cannot be mirrored now');
      // Texts may be on another server, whose `Retry-After` must not delay the newest tiles.
      return Math.max(error.retryAfter ?? 0, backoff(this.#failures, maxDelay));
    }
  }
}
