import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { derivePages } from '#lib/pages/derive.ts';
import { pageName, uniqueSlug } from '#lib/pages/slug.ts';
import type { CountedStatistics } from '../catalogue.ts';
import { contractPage, type Organization, type Page, type Statistics, statisticsSchema } from '../schema.ts';
import { now, parseTimestamp } from '../timestamp.ts';
import { insertRows } from './insert-rows.ts';
import type { Tables } from './tables.ts';

/**
 * Adds and updates institutions of a service, under the service's own numbers where those are free.
 * @param isAll whether to remove those not in the list
 * @returns whether anything visible changed, and whether an institution was removed
 */
export async function saveServiceOrganizations(
  trx: Kysely<Tables>,
  service: number,
  organizations: readonly Organization[],
  isAll: boolean,
): Promise<{ isVisible: boolean; isWithdrawal: boolean }> {
  const rows = await trx.selectFrom('organizations').selectAll().where('service_id', '=', service).execute();
  const known = new Map(rows.map((row) => [row.service_number, row]));
  let isVisible = false;
  for (const organization of new Map(organizations.map((one) => [one.id, one])).values()) {
    const before = known.get(organization.id);
    known.delete(organization.id);
    const values = columnsOf(organization, service);
    if (before && isDeepStrictEqual({ ...before, ...values }, before)) continue;
    isVisible = true;
    if (before) await trx.updateTable('organizations').set(values).where('id', '=', before.id).execute();
    else await addOrganization(trx, organization.id, values);
  }
  if (!isAll || known.size === 0) return { isVisible, isWithdrawal: false };
  const removed = [...known.values()].map(({ id }) => id);
  await trx.deleteFrom('organizations').where('id', 'in', removed).execute();
  return { isVisible: true, isWithdrawal: true };
}

function columnsOf(
  { id, fullname, avatar, background, description, aggregations }: Organization,
  service: number,
) {
  return {
    // Our own keys contain no spaces, so this cannot collide.
    key: `service ${service} ${id}`,
    fullname,
    avatar_width: avatar.dimensions.width,
    avatar_height: avatar.dimensions.height,
    avatar_url: avatar.url,
    background_url: background,
    description_pl: description.pl,
    description_en: description.en,
    items_provided: aggregations.items_provided_count,
    featured_collections: aggregations.featured_collections_count,
    collections: aggregations.collections_count,
    service_id: service,
    service_number: id,
  };
}

/** The numbers of our own institutions have the same limit, because people read them in URLs. */
const maxId = 999_999;

async function addOrganization(
  trx: Kysely<Tables>,
  preferredId: number,
  values: ReturnType<typeof columnsOf>,
): Promise<void> {
  const taken = await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', preferredId)
    .executeTakeFirst();
  const isIdFree = !taken && preferredId > 0 && preferredId <= maxId;
  await trx
    .insertInto('organizations')
    .values({ ...values, ...(isIdFree && { id: preferredId }), avatar_digest: null, background_digest: null })
    .execute();
}

/**
 * Adds and updates static pages of a service, and derives their addresses here.
 * @param isAll whether to remove those not in the list
 * @returns whether anything changed
 */
export async function saveServicePages(
  trx: Kysely<Tables>,
  service: number,
  pages: readonly Page[],
  isAll: boolean,
): Promise<boolean> {
  const all = await trx.selectFrom('service_pages').selectAll().execute();
  const before = all.filter((row) => row.service_id === service);
  const names = new Set(pages.map(nameOf));
  const remaining = isAll ? [] : before.filter((row) => !names.has(nameOf(row)));
  const taken = new Set(all.filter((row) => row.service_id !== service).map(pageName));
  const rows = derivePages([...pages, ...remaining].map(contractPage)).map(({ translationKey, ...page }) => ({
    service_id: service,
    ...page,
    slug: uniqueSlug(page, taken),
    translation_key: translationKey,
  }));
  const sorted = (list: readonly { language: string; slug: string }[]) =>
    [...list].sort((one, other) => (pageName(one) < pageName(other) ? -1 : 1));
  if (isDeepStrictEqual(sorted(rows), sorted(before))) return false;
  await trx.deleteFrom('service_pages').where('service_id', '=', service).execute();
  // Pages contain their pictures, so they are inserted one by one to stay within the database's statement size.
  for (const row of rows) await insertRows(trx, 'service_pages', [row]);
  return true;
}

/** Pages have no id; title and creation time identify them. */
function nameOf({ title, created_at }: Pick<Page, 'title' | 'created_at'>): string {
  return `${parseTimestamp(created_at) ?? created_at} ${title}`;
}

/** Stores the statistics of a service. @returns whether they differ from before */
export async function saveServiceStatistics(
  trx: Kysely<Tables>,
  service: number,
  statistics: Statistics,
): Promise<boolean> {
  const json = JSON.stringify(statistics);
  const row = await trx
    .selectFrom('services')
    .select('statistics')
    .where('id', '=', service)
    .executeTakeFirst();
  await trx
    .updateTable('services')
    .set({ statistics: json, counted_at: now() })
    .where('id', '=', service)
    .execute();
  return row?.statistics !== json;
}

/** The statistics of each service that has provided any. */
export async function serviceStatistics(db: Kysely<Tables>): Promise<CountedStatistics[]> {
  const rows = await db.selectFrom('services').select(['statistics', 'counted_at']).orderBy('id').execute();
  return rows.flatMap(({ statistics, counted_at }) =>
    statistics === null
      ? []
      : [{ ...statisticsSchema.parse(JSON.parse(statistics)), counted_at: counted_at ?? undefined }],
  );
}
