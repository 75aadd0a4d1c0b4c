import { z } from 'zod';
import { byCategory, type Organization, type Page, type Statistics, timestampSchema } from '../../schema.ts';
import { count, fieldShapes, noDate, noDimensions, text } from './field-shapes.ts';
import { type OrElse, orElse, orIssue } from './or-else.ts';
import { tileShapes } from './tile-shapes.ts';

// Tolerant schemas for what a foreign service may send in the contract's shapes. Keys that the contract calls optional,
// or that no page shows, may be missing (`maybe`); anything else missing or wrong gets a fallback (`orElse`), except
// for the few fields without which there is nothing to show. All text is made valid and every address resolved, so the
// output fits the contract exactly.

const noDescription = { pl: '', en: '' };
const nothingProvided = { featured_collections_count: 0, items_provided_count: 0, collections_count: 0 };

/** The shapes of one service by name, each in a strict and a lenient variant. @param base its address, with a trailing slash */
export function upstreamShapes(base: string) {
  const strict = shapesOf(base, orIssue);
  const lenient = shapesOf(base, orElse);
  return <Name extends keyof typeof strict>(name: Name) => ({ strict: strict[name], lenient: lenient[name] });
}

function shapesOf(base: string, orElse: OrElse) {
  const { maybe, address, maybeCount, dimensions } = fieldShapes(base, orElse);

  const organization = z.object({
    id: z.int(),
    fullname: text,
    avatar: maybe(z.object({ dimensions, url: orElse(address, '') }), {
      dimensions: noDimensions,
      url: '',
    }),
    background: maybe(address, ''),
    description: maybe(z.object({ pl: maybe(text, ''), en: maybe(text, '') }), noDescription),
    aggregations: maybe(
      z.object({
        featured_collections_count: maybeCount,
        items_provided_count: maybeCount,
        collections_count: maybeCount,
      }),
      nothingProvided,
    ),
  }) satisfies z.ZodType<Organization>;

  // A page without content has nothing to show, so an older answer serves better.
  const page = z
    .object({
      title: orElse(text, ''),
      content: text,
      // Addresses of pages with equal titles depend on it, and `updated_at` would change them.
      created_at: orElse(timestampSchema, noDate),
      updated_at: orElse(timestampSchema, undefined),
    })
    .transform((given): Page => ({ ...given, updated_at: given.updated_at ?? given.created_at }));

  const statistics = z.object({
    entities: z.object({
      total: count,
      public: count,
      by_category: orElse(
        z.object(byCategory(() => maybeCount)),
        byCategory(() => 0),
      ),
    }),
  }) satisfies z.ZodType<Statistics>;

  return { ...tileShapes(base, orElse), organization, page, statistics };
}
