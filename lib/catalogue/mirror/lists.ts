import type { Listed } from './service/readers.ts';
import type { MirrorSession } from './session.ts';

/** Milliseconds for which a list must be short before it is believed. */
const shortListDelay = 60 * 60 * 1000;

/**
 * Whether a list that was read is all there is. A list comes in one answer, so what it lacks is withdrawn at once; but
 * one that holds less than half of what is known, or nothing, only after every answer of a whole hour was so. One that
 * holds what cannot be read withdraws nothing: that may be what the store has.
 */
export class ListTrust {
  #shortSince: number | undefined;
  readonly #session: MirrorSession;
  readonly #what: string;

  /** @param what is in the list, for the log */
  constructor(session: MirrorSession, what: string) {
    this.#session = session;
    this.#what = what;
  }

  /** @param known items that the store shows */
  believes({ items, leftOut }: Listed<unknown>, known: number): boolean {
    const { clock, log, service } = this.#session;
    const given = items.length + leftOut;
    if (given * 2 >= known) {
      this.#shortSince = undefined;
      return leftOut === 0;
    }
    const now = clock.now();
    if (this.#shortSince === undefined || this.#shortSince > now) {
      this.#shortSince = now;
      log.warn(
        { service: service.name, given, known },
        `the service's list of ${this.#what} is suddenly short: for an hour nothing is withdrawn for it`,
      );
    }
    return leftOut === 0 && now - this.#shortSince >= shortListDelay;
  }
}

/** Renews the institutions. @throws {ServiceFailed} */
export async function renewOrganizations(session: MirrorSession, trust: ListTrust): Promise<void> {
  const organizations = await session.ask((service, signal) => service.organizations(signal));
  const isAll = trust.believes(organizations, await session.store.countOrganizations());
  await session.store.saveOrganizations(organizations.items, isAll);
  await session.noteAnswer('organizations');
}

/** Renews the static pages. @throws {ServiceFailed} */
export async function renewPages(session: MirrorSession, trust: ListTrust): Promise<void> {
  const pages = await session.ask((service, signal) => service.pages(signal));
  const isAll = trust.believes(pages, await session.store.countPages());
  await session.store.savePages(pages.items, isAll);
  await session.noteAnswer('pages');
}

/** Renews the statistics, and with them how many objects are to be expected. @throws {ServiceFailed} */
export async function renewStatistics(session: MirrorSession): Promise<void> {
  const statistics = await session.ask((service, signal) => service.statistics(signal));
  await session.store.saveStatistics(statistics);
  const total = statistics.entities.public;
  if (total !== session.record.total) await session.save({ total });
  await session.noteAnswer('statistics');
}
