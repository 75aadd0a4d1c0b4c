import type { Listed } from './service/readers.ts';
import type { MirrorSession } from './session.ts';

/** Milliseconds for which a list must stay short before it is trusted. */
const shortListPeriod = 60 * 60 * 1000;

/** Whether a list is believed to be complete. @param known number of items that the store shows */
export type CompletenessCheck = (list: Listed<unknown>, known: number) => boolean;

/**
 * Decides whether a list that was read is complete. A list comes in one answer, so whatever is missing from it is
 * withdrawn at once; but if it holds less than half of what is known, or nothing, only after it has stayed so for an
 * hour. A list with unreadable items withdraws nothing, since those may be what the store has.
 * @param what name of the list, for the log
 */
export function completenessCheck({ clock, log, service }: MirrorSession, what: string): CompletenessCheck {
  let shortSince: number | undefined;
  return ({ items, omitted }, known) => {
    const given = items.length + omitted;
    if (given * 2 >= known) {
      shortSince = undefined;
      return omitted === 0;
    }
    const now = clock.now();
    if (shortSince === undefined || shortSince > now) {
      shortSince = now;
      log.warn(
        { service: service.name, given, known },
        `the service's list of ${what} is suddenly short: for an hour nothing is withdrawn for it`,
      );
    }
    return omitted === 0 && now - shortSince >= shortListPeriod;
  };
}

/** Refreshes the institutions. @throws {ServiceFailed} */
export async function renewOrganizations(
  session: MirrorSession,
  isComplete: CompletenessCheck,
): Promise<void> {
  const organizations = await session.request((service, signal) => service.organizations(signal));
  const isAll = isComplete(organizations, await session.store.countOrganizations());
  await session.store.saveOrganizations(organizations.items, isAll);
  await session.recordAnswer('organizations');
}

/** Refreshes the static pages. @throws {ServiceFailed} */
export async function renewPages(session: MirrorSession, isComplete: CompletenessCheck): Promise<void> {
  const pages = await session.request((service, signal) => service.pages(signal));
  const isAll = isComplete(pages, await session.store.countPages());
  await session.store.savePages(pages.items, isAll);
  await session.recordAnswer('pages');
}

/** Refreshes the statistics, and with them the expected number of objects. @throws {ServiceFailed} */
export async function renewStatistics(session: MirrorSession): Promise<void> {
  const statistics = await session.request((service, signal) => service.statistics(signal));
  await session.store.saveStatistics(statistics);
  const total = statistics.entities.public;
  if (total !== session.record.total) await session.save({ total });
  await session.recordAnswer('statistics');
}
