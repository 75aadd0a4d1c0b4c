import type { Log } from '#lib/log.ts';
import type { UpstreamState } from '../catalogue.ts';
import { now, type Timestamp } from '../timestamp.ts';

/** Failures in a row after which it is asked whether the service as a whole fails. */
const suspicious = 2;
/** Milliseconds between trials of a service that fails: its return is noticed within these and its answer's time. */
const trialEvery = 1500;
/** Trials that may hang at once: a service that has come back need not wait for the one before. */
const trialsAtOnce = 4;

/**
 * What a catalogue service is doing, as its answers tell. After failures in a row it is tried with one cheap question;
 * if that fails too, the service counts as failing, nobody waits for it any more, and it is tried until it answers.
 * Each change of state is written to the log once.
 */
export class Health {
  readonly #try: () => Promise<void>;
  readonly #log: Log;
  readonly #service: string;
  #state: UpstreamState['state'] = 'unknown';
  #since: Timestamp = now();
  #lastAnswer: Timestamp | undefined;
  #answers = 0;
  #failures = 0;
  #trials = 0;
  #recoveries = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /**
   * @param attempt asks the service something cheap and throws when it does not answer
   * @param service its address, for the log
   */
  constructor(attempt: () => Promise<void>, service: string, log: Log) {
    this.#try = attempt;
    this.#service = service;
    this.#log = log;
  }

  get state(): UpstreamState {
    return { state: this.#state, since: this.#since, lastAnswer: this.#lastAnswer };
  }

  /** How often the service has come back. */
  get recoveries(): number {
    return this.#recoveries;
  }

  /** The service gave an answer, whatever it says. */
  succeeded(): void {
    this.#failures = 0;
    this.#answers += 1;
    this.#lastAnswer = now();
    if (this.#state === 'answering') return;
    const wasFailing = this.#state === 'failing';
    const seconds = Math.round((Date.now() - Date.parse(`${this.#since.slice(0, 23)}Z`)) / 1000);
    this.#change('answering');
    if (wasFailing) this.#recoveries += 1;
    const message = wasFailing ? 'the catalogue service answers again' : 'the catalogue service answers';
    this.#log.info({ service: this.#service, ...(wasFailing && { failedForSeconds: seconds }) }, message);
  }

  /** The service gave no answer, or one of a broken service. */
  failed(): void {
    this.#failures += 1;
    if (this.#state !== 'failing' && this.#failures >= suspicious && this.#trials === 0) void this.trial();
  }

  /** Asks the service now, and again and again while it fails. */
  async trial(): Promise<void> {
    if (this.#closed || this.#trials >= trialsAtOnce) return;
    this.#trials += 1;
    this.#schedule();
    const before = this.#answers;
    try {
      await this.#try();
      this.succeeded();
    } catch (error) {
      // A trial that hung while a later one was answered says nothing any more.
      if (before === this.#answers) this.#fail(error);
    } finally {
      this.#trials -= 1;
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #fail(error: unknown): void {
    if (this.#closed) return;
    if (this.#state !== 'failing') {
      this.#change('failing');
      const reason = error instanceof Error ? error.message : String(error);
      this.#log.error({ service: this.#service, reason }, 'the catalogue service fails');
    }
    this.#schedule();
  }

  #schedule(): void {
    if (this.#state !== 'failing' || this.#closed) return;
    clearTimeout(this.#timer);
    // Several servers in front of one service do not all come at the same instant.
    const pause = trialEvery * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#state === 'failing' && void this.trial(), pause);
    this.#timer.unref();
  }

  #change(state: UpstreamState['state']): void {
    this.#state = state;
    this.#since = now();
    if (state === 'answering') clearTimeout(this.#timer);
  }
}
