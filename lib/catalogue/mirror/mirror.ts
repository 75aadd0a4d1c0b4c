import type { Log } from '#lib/log.ts';
import { readNewest } from './newest.ts';
import { backoff, type Clock, Pace } from './pace.ts';
import { type MirrorProgress, progressOf } from './progress.ts';
import { newRecord, readRecord } from './record.ts';
import { completenessCheck, renewOrganizations, renewPages, renewStatistics } from './renew-lists.ts';
import type { ListedOrigins } from './service/listed-origins.ts';
import { type MirroredService, ServiceFailed } from './service/service.ts';
import { MirrorSession } from './session.ts';
import type { MirrorStore } from './store.ts';
import { textPass } from './text-pass.ts';
import type { WalkBounds } from './walk.ts';
import { stepWholeWalk } from './whole-walk.ts';

export type MirrorOptions = {
  service: MirroredService;
  store: MirrorStore;
  /** Maximum requests per second. */
  perSecond: number;
  bounds: WalkBounds;
  /** Milliseconds from the end of one whole walk to the start of the next. */
  walkEvery: number;
  /** Origins from which texts are mirrored too; undefined: none are. */
  texts?: ListedOrigins | undefined;
  log: Log;
  clock: Clock;
  signal?: AbortSignal | undefined;
};

const second = 1000;
const minute = 60 * second;
/** Milliseconds between requests of each kind. Even with slow answers the newest tiles lag well under 30 s behind. */
const interval = { newest: 5 * second, lists: 50 * second, statistics: 24 * 60 * minute };
/** Longest delay after failures, in milliseconds: the recovery of a service is noticed within it. */
const maxDelay = { newest: 10 * second, others: 30 * second };
/** Consecutive failures after which the service counts as failing. */
const failingAfter = 2;
const logInterval = 30 * second;

type Task = {
  /** Does the next piece of work. @returns milliseconds until there is more @throws {ServiceFailed} */
  work(): Promise<number>;
  /** When it was last tried, and the milliseconds from then until it is due again. */
  triedAt: number;
  delay: number;
  failures: number;
};

/**
 * Mirrors a service into the store while the lease is held: newest tiles, institutions, pages, statistics, the whole
 * walk, and texts if configured. Each step is one piece of work; a kill between or within steps loses nothing.
 */
export class Mirror {
  readonly #newest: Task;
  readonly #walk: Task;
  readonly #tasks: readonly Task[];
  /** Whether the service has been recognised as the one that is mirrored. */
  #isRecognised = false;
  #loggedAt = Number.NEGATIVE_INFINITY;

  private constructor(
    private readonly session: MirrorSession,
    { walkEvery, texts }: Pick<MirrorOptions, 'walkEvery' | 'texts'>,
  ) {
    const organizations = completenessCheck(session, 'institutions');
    const pages = completenessCheck(session, 'pages');
    const task = (work: Task['work']): Task => ({
      work,
      triedAt: Number.NEGATIVE_INFINITY,
      delay: 0,
      failures: 0,
    });
    this.#newest = task(async () => {
      this.#isRecognised = await readNewest(session);
      return this.#isRecognised ? interval.newest : minute;
    });
    this.#walk = task(() =>
      stepWholeWalk(
        session,
        walkEvery,
        this.#newest.failures === 0 && this.#newest.triedAt > this.#walk.triedAt,
      ),
    );
    // In order of priority.
    this.#tasks = [
      this.#newest,
      task(() => renewOrganizations(session, organizations).then(() => interval.lists)),
      task(() => renewPages(session, pages).then(() => interval.lists)),
      task(() => renewStatistics(session).then(() => interval.statistics)),
      this.#walk,
      ...(texts ? [task(textPass(session, texts))] : []),
    ];
  }

  /** Resumes where the last process stopped. @throws if what is stored cannot be read */
  static async open(options: MirrorOptions): Promise<Mirror> {
    const { service, store, bounds, perSecond, clock, log, signal } = options;
    const record = readRecord(await store.readRecord()) ?? newRecord(clock.now());
    const pace = new Pace(perSecond, clock);
    const session = new MirrorSession(record, service, store, bounds, pace, clock, log, signal);
    return new Mirror(session, options);
  }

  /**
   * Does the most important piece of work that is due.
   * @returns milliseconds until there is more
   * @throws {LeaseLost} and whatever the store throws: the mirror must then be reopened
   */
  async step(): Promise<number> {
    const { clock } = this.session;
    if (this.session.pace.wait > 0) return this.session.pace.wait;
    const now = clock.now();
    const waits = this.#tasks.map((task) => this.#waitOf(task, now));
    const task = this.#tasks[waits.indexOf(0)];
    if (!task) return Math.min(...waits);
    try {
      task.delay = await task.work();
      task.failures = 0;
      if (task === this.#newest) await this.#answered();
    } catch (error) {
      if (!(error instanceof ServiceFailed)) throw error;
      await this.#failed(task, error);
    } finally {
      task.triedAt = clock.now();
    }
    await this.#logProgress();
    return 0;
  }

  async progress(): Promise<MirrorProgress> {
    const { record, store } = this.session;
    return progressOf(record, { tiles: await store.countTiles(), objects: await store.countObjects() });
  }

  /** Milliseconds until a task may be tried; 0 where the clock has been set back meanwhile. */
  #waitOf(task: Task, now: number): number {
    const passed = now - task.triedAt;
    const wait = passed < 0 ? 0 : Math.max(0, task.delay - passed);
    if (task === this.#newest) return wait;
    // Nothing else is read until the service is recognised; while the newest tiles fail, others run once a minute.
    if (!this.#isRecognised) return Math.max(1, this.#waitOf(this.#newest, now));
    return this.#newest.failures > 0 && passed >= 0 ? Math.max(wait, minute - passed) : wait;
  }

  async #answered(): Promise<void> {
    const { record, log, service } = this.session;
    if (record.problem?.kind !== 'failing') return;
    await this.session.save({ problem: null });
    log.info({ service: service.name }, 'the catalogue service answers again');
  }

  async #failed(task: Task, error: ServiceFailed): Promise<void> {
    const { clock, pace, log, record, service } = this.session;
    if (error.retryAfter !== undefined) pace.pause(error.retryAfter);
    task.failures += 1;
    const isNewest = task === this.#newest;
    // A walk that is refused makes its next attempt at once.
    const isAnother = error.kind === 'refused' && task === this.#walk && task.failures < failingAfter;
    const max = isNewest ? maxDelay.newest : maxDelay.others;
    task.delay = isAnother ? 0 : backoff(task.failures, max);
    const { message } = error;
    const { problem } = record;
    // A service that is down for days would fill the log.
    const isFailing = problem?.kind === 'failing';
    const isKnown = isFailing ? !isNewest || problem.message === message : problem?.kind === 'refused';
    const isLogged = isKnown && task.failures > failingAfter;
    if (!isLogged)
      log.warn(
        { service: service.name, failures: task.failures, reason: message },
        'a question of the mirror failed',
      );
    if (!isNewest || task.failures < failingAfter || (problem && !isFailing)) return;
    if (problem?.message === message) return;
    const since = problem?.since ?? clock.now();
    await this.session.save({ problem: { kind: 'failing', message, since } });
    if (!isFailing)
      log.error(
        { service: service.name, reason: message },
        'the catalogue service fails; visitors see what is mirrored',
      );
  }

  /** Logs a line twice a minute while the first walk is in progress. */
  async #logProgress(): Promise<void> {
    const { clock, record, log } = this.session;
    const now = clock.now();
    if (record.complete || !record.walk || (now >= this.#loggedAt && now - this.#loggedAt < logInterval))
      return;
    this.#loggedAt = now;
    const { tiles, objects, total, walk } = await this.progress();
    log.info({ tiles, objects, total, questions: walk?.questions }, 'mirroring the catalogue service');
  }
}
