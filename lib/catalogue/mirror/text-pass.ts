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
 * @returns a function that reads one text, or searches for one to read, and returns milliseconds until there is more
 */
export function textPass(session: MirrorSession, isListed: ListedOrigins): () => Promise<number> {
  const { store, log, service, clock } = session;
  let failures = 0;

  const mayRead = (address: string | undefined): address is string =>
    address !== undefined && fitsKey(address, 2000) && isListed(address);

  function needsReading({ address, stored }: ScanText): boolean {
    if (!mayRead(address)) return stored !== undefined;
    const age = clock.now() - (stored?.readAt ?? 0);
    // A clock that ran ahead must not extend a text's lifetime.
    return stored?.address !== address || age < 0 || age > lifetime;
  }

  async function read({ scan, address = '' }: ScanText, texts: Pass): Promise<number> {
    try {
      const alto = mayRead(address)
        ? await session.request((one, signal) => one.text(address, signal))
        : undefined;
      const record = { ...session.record, texts: { ...texts, read: texts.read + (alto ? 1 : 0) } };
      await store.saveText({ scan, address, alto, readAt: clock.now() }, record);
      session.record = record;
      failures = 0;
      return 0;
    } catch (error) {
      if (!(error instanceof ServiceFailed)) throw error;
      await session.save({ texts: { ...texts, missed: texts.missed + 1 } });
      if (error.kind === 'refused') return 0;
      failures += 1;
      log.warn({ service: service.name, reason: error.message }, 'a text cannot be mirrored now');
      // Texts may be on another server, whose `Retry-After` must not delay the newest tiles.
      return Math.max(error.retryAfter ?? 0, backoff(failures, maxDelay));
    }
  }

  return async () => {
    const { texts: pass } = session.record;
    if (!pass?.behind) return await start(session);
    const tiles = await store.tilesWithTexts(pass.behind, tilesPerStep);
    const found = tiles.find(({ text }) => text && needsReading(text));
    const last = found ?? tiles.at(-1);
    const texts: Pass = { ...pass, behind: last?.position ?? null };
    if (found?.text) return await read(found.text, texts);
    await session.save({ texts });
    if (last) return delayBetweenSteps;
    const counts = { service: service.name, read: pass.read, missed: pass.missed };
    log.info(counts, 'a pass over the texts of the service has ended');
    return minute;
  };
}

async function start(session: MirrorSession): Promise<number> {
  const { number, walk, texts } = session.record;
  const lastFinished = walk ? number - 1 : number;
  if (lastFinished <= (texts?.walk ?? 0)) return minute;
  await session.save({ texts: { walk: lastFinished, behind: beforeNewest, read: 0, missed: 0 } });
  return 0;
}
