import { setTimeout } from 'node:timers/promises';
import type { PoolClient, QueryResult } from 'pg';
import { messageOf } from '#lib/failure.ts';
import { by } from '#lib/lists.ts';
import type { Log } from '#lib/log.ts';
import { CatalogueUnavailable } from '../../unavailable.ts';
import { TransactionNotStarted } from '../transaction.ts';
import type { HostAddress } from './address.ts';
import { type Driver, Host, isConnectionFailure, isTimeout, isUnable, mayRetryOnOtherHost } from './host.ts';

/** Milliseconds that a write waits for a primary while one is being promoted, and between attempts. */
const primaryTimeout = 5000;
const primaryInterval = 200;
/** Seconds between probes of a host: while it is up, after its first failure, and at most. */
const checkInterval = 3;
const firstDelay = 1;
const maxDelay = 30;

type Failure = { host: Host; error: unknown };

/**
 * The servers of one database. Reads stay with one replica while it answers, or go to the primary where there is none;
 * what one host cannot answer is tried on another. Writes go to whichever host reports that it is the primary.
 */
export class Hosts {
  readonly #hosts: readonly Host[];
  readonly #closing = new AbortController();
  #reading: Host | undefined;
  /** The primary followed last, and its system: a foreign one at a wrong address never replaces one that is down. */
  #followed: Host | undefined;
  #system: string | undefined;
  /** Hosts that hold the data of another server, whose library would be shown as this one. */
  readonly #strangers = new Set<Host>();
  #moves = 0;
  #probing: Promise<(Failure | undefined)[]> | undefined;

  private constructor(
    driver: Driver,
    addresses: readonly HostAddress[],
    private readonly log: Log | undefined,
  ) {
    this.#hosts = addresses.map((address) => new Host(driver, address));
  }

  /** @throws {CatalogueUnavailable} when no host answers, with the reason for each */
  static async find(addresses: readonly HostAddress[], log: Log | undefined): Promise<Hosts> {
    const hosts = new Hosts(await import('pg'), addresses, log);
    const failures = await hosts.#probeAll();
    if (hosts.#reading) return hosts;
    await hosts.close();
    throw new CatalogueUnavailable(`No database server answers (${hosts.#explain(failures)})`);
  }

  /** Increases when reads move to another host, whose data may be older or newer. */
  get moves(): number {
    return this.#moves;
  }

  /**
   * Runs a query on the first host that can answer it.
   * @param isProbe so cheap that a host that does not answer must be down
   * @throws {CatalogueUnavailable} when none can
   */
  async read(text: string, values: readonly unknown[], isProbe = false): Promise<QueryResult> {
    let failure: unknown;
    for (const host of this.#readingOrder()) {
      try {
        const result = await host.read(text, values, isProbe);
        this.#answered(host);
        return result;
      } catch (error) {
        if (!mayRetryOnOtherHost(error)) throw error;
        failure = error;
        if (isProbe ? isConnectionFailure(error) : isDown(error)) this.#failed(host, error);
      }
    }
    throw asUnavailable(failure);
  }

  /** Runs a query on each host that is up. @returns answers of those that gave one */
  async readFromEach(text: string): Promise<QueryResult[]> {
    const hosts = this.#own.filter(({ role }) => role !== 'down');
    const answers = await Promise.allSettled(hosts.map((host) => host.read(text, [], true)));
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  }

  /**
   * Runs a query on the primary, for what a replica may lack.
   * @throws {CatalogueUnavailable} when none is found within seconds, or it cannot answer
   */
  async readFromPrimary(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return await this.#withPrimary((host) => host.read(text, values, false), isDown);
  }

  /** A connection to the primary for writing. @throws {CatalogueUnavailable} when none is found within seconds */
  async primary(): Promise<PoolClient> {
    return await this.#withPrimary(
      (host) => host.connect(),
      () => true,
    );
  }

  /** @param mayRetry whether to try again after a failure, with the primary found by then */
  async #withPrimary<Result>(
    use: (host: Host) => Promise<Result>,
    mayRetry: (error: unknown) => boolean,
  ): Promise<Result> {
    const deadline = performance.now() + primaryTimeout;
    for (let isLast = false; ; ) {
      const primary = this.#primary();
      try {
        if (primary) return await use(primary);
      } catch (error) {
        if (!mayRetry(error)) throw asUnavailable(error);
        this.#failed(primary, error);
        if (primary && isLast) throw this.#noPrimary([{ host: primary, error }]);
      }
      // Not the hosts but this process may have been suspended, so they are probed once more, after any pending probes.
      isLast = performance.now() > deadline;
      if (isLast) await this.#probing;
      const failures = await this.#probeAll();
      if (!this.#primary() && isLast) throw this.#noPrimary(failures);
      await setTimeout(primaryInterval);
    }
  }

  /** Handles a failure to begin a transaction: the host may no longer be the primary. */
  async recheckPrimary(cause: unknown): Promise<TransactionNotStarted> {
    await this.#probeAll();
    return new TransactionNotStarted('The transaction could not begin', { cause });
  }

  /** Probes hosts periodically, those that are down with growing delays, until closed. */
  async watch(): Promise<void> {
    const { signal } = this.#closing;
    for (let seconds = 1; !signal.aborted; seconds += 1) {
      await setTimeout(1000, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const due = this.#hosts.filter((host) => seconds % pauseOf(host) === 0);
      await Promise.all(due.map((host) => this.#probe(host)));
      this.#settle();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#hosts.map((host) => host.close()));
  }

  /** Hosts to try for a read: the current one, other replicas, the primary, then those down, which may be back. */
  #readingOrder(): Host[] {
    const rank = (host: Host) =>
      host.role === 'down' ? 3 : host === this.#reading ? 0 : host.role === 'replica' ? 1 : 2;
    return this.#own.sort(by(rank));
  }

  /** Chooses the host for reads: the current one, unless it is down or a replica could relieve the primary. */
  #settle(): void {
    this.#follow();
    for (const host of this.#hosts) this.#recognise(host);
    const replicas = this.#own.filter(({ role }) => role === 'replica');
    const reading = this.#own.find((host) => host === this.#reading && host.role !== 'down');
    if (reading && (reading.role === 'replica' || replicas.length === 0)) return;
    // Chosen at random by each server, so that the replicas share the load.
    const chosen = replicas[Math.floor(Math.random() * replicas.length)] ?? this.#primary();
    if (chosen) this.#readFrom(chosen);
  }

  #primary(): Host | undefined {
    return this.#own.find(({ role }) => role === 'primary');
  }

  get #own(): Host[] {
    return this.#hosts.filter((host) => !this.#strangers.has(host));
  }

  /**
   * Follows a primary of another system only if its host was followed before, or no host of the current one is left.
   */
  #follow(): void {
    const primaries = this.#hosts.filter(({ role }) => role === 'primary');
    const isReachable =
      this.#system !== undefined && this.#hosts.some(({ system }) => system === this.#system);
    this.#followed =
      primaries.find(({ system }) => system === this.#system) ??
      primaries.find((host) => host === this.#followed || !isReachable) ??
      this.#followed;
    this.#system = this.#followed?.system ?? this.#system;
  }

  #recognise(host: Host): void {
    const { name, system } = host;
    if (system === undefined || this.#system === undefined || system === this.#system)
      this.#strangers.delete(host);
    else if (!this.#strangers.has(host)) {
      this.#strangers.add(host);
      this.log?.warn({ host: name }, 'database host is no replica of the primary, and is not read');
    }
  }

  #readFrom(host: Host): void {
    if (this.#reading === host) return;
    this.#reading = host;
    this.#moves += 1;
    this.log?.info({ host: host.name, role: host.role }, 'reading from database host');
  }

  #answered(host: Host): void {
    if (this.#reading !== host && this.#reading?.role === 'down') this.#readFrom(host);
  }

  #failed(host: Host | undefined, error: unknown): void {
    if (!host) return;
    host.failures += 1;
    host.role = 'down';
    if (host.failures > 1) return;
    this.log?.warn({ host: host.name, reason: reasonOf(error) }, 'database host does not answer');
    if (this.#reading === host) this.#settle();
  }

  /** Shared by all callers that wait: a connection for each would use up those of the host that still serves. */
  async #probeAll(): Promise<Failure[]> {
    this.#probing ??= Promise.all(this.#hosts.map((host) => this.#probe(host))).finally(() => {
      this.#probing = undefined;
      this.#settle();
    });
    return (await this.#probing).flatMap((failure) => failure ?? []);
  }

  #noPrimary(failures: readonly Failure[]): CatalogueUnavailable {
    return new CatalogueUnavailable(`No database server takes changes now (${this.#explain(failures)})`);
  }

  /** Why none of the hosts is the primary. */
  #explain(failures: readonly Failure[]): string {
    const reasons = new Map(failures.map(({ host, error }) => [host, reasonOf(error)]));
    return this.#hosts
      .map(
        (host) =>
          `${host.name}: ${reasons.get(host) ?? (this.#strangers.has(host) ? 'another library' : 'a replica')}`,
      )
      .join('; ');
  }

  async #probe(host: Host): Promise<Failure | undefined> {
    try {
      const role = await host.probe();
      if (host.role !== role) this.log?.info({ host: host.name, role }, 'database host answers');
      host.role = role;
      host.failures = 0;
      return undefined;
    } catch (error) {
      this.#failed(host, error);
      return { host, error };
    }
  }
}

function pauseOf({ role, failures }: Host): number {
  return role === 'down' ? Math.min(firstDelay * 2 ** Math.max(failures - 1, 0), maxDelay) : checkInterval;
}

/** Whether a read failed because its host is down, rather than by taking too long or because of the query itself. */
function isDown(error: unknown): boolean {
  return isConnectionFailure(error) && !isTimeout(error);
}

/** The failure of a read, as its caller gets it. */
function asUnavailable(error: unknown): unknown {
  if (!isUnable(error)) return error;
  return new CatalogueUnavailable(`No database server answers (${reasonOf(error)})`, { cause: error });
}

/** The reason for a failure, without any part of the address but the host. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return messageOf(error);
}
