import type { ListedPage } from '#lib/catalogue/catalogue.ts';
import { formatTimestamp, parseTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { slugOf, uniqueName } from '../slug.ts';
import { topicOf } from '../topics.ts';
import { accessibilityChecks } from './checks.ts';
import { storedInBrowserChanged } from './stored-in-browser.ts';

/** Topics with a default page, for when nobody has written one; named as in `topicOf`. */
export const defaultTopics = ['site-map', 'accessibility', 'cookies'] as const;
export type DefaultTopic = (typeof defaultTopics)[number];

/** A default page without its text. */
export type DefaultPage = ListedPage & { topic: DefaultTopic };

/** The date of the declaration: that of the checks it reports. */
const checked = `${accessibilityChecks.date}T00:00:00.000000` as Timestamp;

/**
 * The default pages besides those of the catalogue: for each topic without a catalogue page in either language, a page
 * in each language. Where a catalogue page has the address already, the default gets the next free one.
 *
 * Dates say when the text changed: the declaration's with the checks that it reports, the cookies page's with its
 * table, the site map's with the newest page that it lists.
 */
export function defaultPages(pages: readonly ListedPage[]): DefaultPage[] {
  const written = new Set(pages.map(({ title }) => topicOf(title)));
  const slugs = new Set(pages.map(({ slug }) => slug));
  const keys = new Set(pages.map(({ translationKey }) => translationKey));
  const changed = new Map<DefaultTopic, Timestamp>([
    ['site-map', newest([...pages.map(({ updated_at }) => updated_at), checked, storedInBrowserChanged])],
    ['accessibility', checked],
    ['cookies', storedInBrowserChanged],
  ]);
  return defaultTopics
    .filter((topic) => !written.has(topic))
    .flatMap((topic) => {
      const translationKey = uniqueName(topic, keys);
      const date = formatTimestamp(changed.get(topic) ?? checked);
      return locales.map((language): DefaultPage => {
        const title = translator(language)(`defaultPages.${topic}.title`);
        const slug = uniqueName(slugOf(title), slugs);
        return { topic, title, language, slug, translationKey, created_at: date, updated_at: date };
      });
    });
}

/** The topic whose default page has this address, unless the catalogue has a page on that topic. */
export function topicOfDefaultSlug(slug: string): DefaultTopic | undefined {
  return defaultTopics.find((topic) =>
    locales.some((locale) => slugOf(translator(locale)(`defaultPages.${topic}.title`)) === slug),
  );
}

function newest(timestamps: readonly string[]): Timestamp {
  const instants = timestamps.flatMap((text) => parseTimestamp(text) ?? []).sort();
  return instants.at(-1) ?? checked;
}
