import type { Listed } from './service/readers.ts';
import type { MirrorSession } from './session.ts';

/** Milliseconds for which a list must stay short before it is trusted. */
const shortListDelay = 60 * 60 * 1000;

/**
 * Decides whether a list that was read is complete. A list comes in one answer, so whatever it lacks is withdrawn at
 * once; but if it holds less than half of what is known, or nothing, only after it has stayed so for an hour. A list
 * with unreadable items withdraws nothing, since those may be what the store has.
 */
export class ListTrust {
  #shortSince: number | undefined;
  readonly #session: MirrorSession;
  readonly #what: string;

  /** @param what name of the list, for the log */
  constructor(session: MirrorSession, what: string) {
    this.#session = session;
    this.#what = what;
  }

  /** @param known number of items that the store shows */
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

/** Refreshes the institutions. @throws {ServiceFailed} */
export async function renewOrganizations(session: MirrorSession, trust: ListTrust): Promise<void> {
  const organizations = await session.ask((service, signal) => service.organizations(signal));
  const isAll = trust.believes(organizations, await session.store.countOrganizations());
  await session.store.saveOrganizations(organizations.items, isAll);
  await session.noteAnswer('organizations');
}

/** Refreshes the static pages. @throws {ServiceFailed} */
export async function renewPages(session: MirrorSession, trust: ListTrust): Promise<void> {
  const pages = await session.ask((service, signal) => service.pages(signal));
  const isAll = trust.believes(pages, await session.store.countPages());
  await session.store.savePages(pages.items, isAll);
  await session.noteAnswer('pages');
}

/** Refreshes the statistics, and with them the expected number of objects. @throws {ServiceFailed} */
export async function renewStatistics(session: MirrorSession): Promise<void> {
  const statistics = await session.ask((service, signal) => service.statistics(signal));
  await session.store.saveStatistics(statistics);
  const total = statistics.entities.public;
  if (total !== session.record.total) await session.save({ total });
  await session.noteAnswer('statistics');
}
