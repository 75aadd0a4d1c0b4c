import type { Log } from '#lib/log.ts';
import { identify } from './identity.ts';
import type { Clock, Pace } from './pace.ts';
import type { MirrorRecord } from './record.ts';
import type { FeedItem } from './service/readers.ts';
import type { BatchRequest, MirroredService } from './service/service.ts';
import type { MirrorStore } from './store.ts';
import type { WalkBounds } from './walk.ts';

/** Minimum milliseconds between writes of the time of the last answer. */
const answerWriteInterval = 30_000;

const reasons = {
  other:
    'The catalogue service answers for another library: of the tiles that are mirrored it has none any more.',
  renumbered:
    'The catalogue service has given its tiles other ids: the objects are known, none of the ids is.',
  own: "The catalogue service shows this library's own objects: it is this library itself, or mirrors it.",
};

function messageOf(identity: keyof typeof reasons, service: string): string {
  const isRight =
    identity === 'own'
      ? 'Take the service out of CATALOGUE_API_URL; if something was mirrored from it, or if it no longer shows them'
      : 'If CATALOGUE_API_URL is right and this is what the library is to show';
  return (
    `${reasons[identity]} Nothing of it is taken over and nothing is withdrawn. ${isRight}, ` +
    `stop the servers, run "czytelnia mirror forget ${service}", and start them again.`
  );
}

/** What the tasks of the mirroring process share. */
export class MirrorSession {
  constructor(
    /** As stored, except for changes that are not worth a write yet. */
    public record: MirrorRecord,
    readonly service: MirroredService,
    readonly store: MirrorStore,
    readonly bounds: WalkBounds,
    readonly pace: Pace,
    readonly clock: Clock,
    readonly log: Log,
    readonly signal: AbortSignal | undefined,
  ) {}

  /** Sends a request to the service when its turn comes. @throws {ServiceFailed} */
  async request<Value>(
    send: (service: MirroredService, signal?: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    await this.pace.waitForTurn(this.signal);
    return await send(this.service, this.signal);
  }

  async fetchBatch(request: BatchRequest): Promise<FeedItem[]> {
    return await this.request((service, signal) => service.batch(request, signal));
  }

  /** Updates the stored record. */
  async save(changes: Partial<MirrorRecord>): Promise<void> {
    const record = { ...this.record, ...changes };
    await this.store.saveRecord(record);
    this.record = record;
  }

  /** The record to store with an answer that has just arrived; undefined while that is not worth a write. */
  withAnswer(): MirrorRecord | undefined {
    return this.#isRecent(this.record.lastAnswer)
      ? undefined
      : { ...this.record, lastAnswer: this.clock.now() };
  }

  /** Records that a part has just arrived, where that is worth a write. */
  async recordAnswer(part: keyof MirrorRecord['answered']): Promise<void> {
    const { answered } = this.record;
    if (!this.#isRecent(answered[part]))
      await this.save({ answered: { ...answered, [part]: this.clock.now() } });
  }

  #isRecent(at: number | null): boolean {
    const now = this.clock.now();
    return at !== null && at <= now && now - at < answerWriteInterval;
  }

  /** Whether a batch comes from the library that is mirrored; if not, the log and the record say what to do. */
  async recognises(batch: readonly FeedItem[]): Promise<boolean> {
    const { problem } = this.record;
    // Other batches of such a service are its own, which must not clear the problem.
    if (problem?.message === messageOf('own', this.service.name)) return false;
    const identity = await identify(batch, this.store, (request) => this.fetchBatch(request));
    if (identity === 'same') {
      if (problem?.kind === 'refused' && batch.length > 0) {
        await this.save({ problem: null });
        this.log.info({ service: this.service.name }, 'the catalogue service answers for its library again');
      }
      return problem?.kind !== 'refused' || batch.length > 0;
    }
    const message = messageOf(identity, this.service.name);
    if (problem?.message !== message) {
      this.log.error({ service: this.service.name }, message);
      await this.save({ problem: { kind: 'refused', message, since: this.clock.now() } });
    }
    return false;
  }
}
