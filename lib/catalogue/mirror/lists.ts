import type { Listed } from './service/readers.ts';
import type { MirrorSession } from './session.ts';

/** Milliseconds for which a list must stay short before it is trusted. */
const shortListDelay = 60 * 60 * 1000;

/** Whether a list is believed to be complete. @param known number of items that the store shows */
export type ListTrust = (list: Listed<unknown>, known: number) => boolean;

/**
 * Decides whether a list that was read is complete. A list comes in one answer, so whatever it lacks is withdrawn at
 * once; but if it holds less than half of what is known, or nothing, only after it has stayed so for an hour. A list
 * with unreadable items withdraws nothing, since those may be what the store has.
 * @param what name of the list, for the log
 */
export function listTrust({ clock, log, service }: MirrorSession, what: string): ListTrust {
  let shortSince: number | undefined;
  return ({ items, leftOut }, known) => {
    const given = items.length + leftOut;
    if (given * 2 >= known) {
      shortSince = undefined;
      return leftOut === 0;
    }
    const now = clock.now();
    if (shortSince === undefined || shortSince > now) {
      shortSince = now;
      log.warn(
        { service: service.name, given, known },
        `the service's list of ${what} is suddenly short: for an hour nothing is withdrawn for it`,
      );
    }
    return leftOut === 0 && now - shortSince >= shortListDelay;
  };
}

/** Refreshes the institutions. @throws {ServiceFailed} */
export async function renewOrganizations(session: MirrorSession, trust: ListTrust): Promise<void> {
  const organizations = await session.ask((service, signal) => service.organizations(signal));
  const isAll = trust(organizations, await session.store.countOrganizations());
  await session.store.saveOrganizations(organizations.items, isAll);
  await session.noteAnswer('organizations');
}

/** Refreshes the static pages. @throws {ServiceFailed} */
export async function renewPages(session: MirrorSession, trust: ListTrust): Promise<void> {
  const pages = await session.ask((service, signal) => service.pages(signal));
  const isAll = trust(pages, await session.store.countPages());
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
