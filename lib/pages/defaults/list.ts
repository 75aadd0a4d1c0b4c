import type { StaticPage } from '#lib/catalogue/catalogue.ts';
import { parseTimestamp, showTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { slugOf, takeFree } from '../slug.ts';
import { topicOf } from '../topics.ts';
import { accessibilityChecks } from './checks.ts';
import { storedInBrowserChanged } from './stored-in-browser.ts';

/** What the site has a page about even when nobody has written one; topics as `topicOf` names them. */
export const defaultTopics = ['site-map', 'accessibility', 'cookies'] as const;
export type DefaultTopic = (typeof defaultTopics)[number];

/** A page without its text: enough to link to it. */
export type ListedPage = Omit<StaticPage, 'content'>;

/** A default page without its text. */
export type DefaultPage = ListedPage & { topic: DefaultTopic };

/** When the checks were made that the declaration tells of: the declaration is as old as they are. */
const checked = `${accessibilityChecks.date}T00:00:00.000000` as Timestamp;

/**
 * The default pages beside those of the catalogue: for each topic that none of them has in either language, a page
 * in each language. An address that a page of the catalogue has is its own: the default then takes the next free one.
 *
 * Dates say when the text changed: the declaration's with the checks that it tells of, the cookies page's with the
 * table that it shows, the site map's with the newest page that it lists.
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
      const translationKey = takeFree(topic, keys);
      const date = showTimestamp(changed.get(topic) ?? checked);
      return locales.map((language): DefaultPage => {
        const title = translator(language)(`defaultPages.${topic}.title`);
        const slug = takeFree(slugOf(title), slugs);
        return { topic, title, language, slug, translationKey, created_at: date, updated_at: date };
      });
    });
}

/** The default topic whose page would have this address if no page of the catalogue were about it. */
export function topicOfDefaultSlug(slug: string): DefaultTopic | undefined {
  return defaultTopics.find((topic) =>
    locales.some((locale) => slugOf(translator(locale)(`defaultPages.${topic}.title`)) === slug),
  );
}

function newest(timestamps: readonly string[]): Timestamp {
  const instants = timestamps.flatMap((text) => parseTimestamp(text) ?? []).sort();
  return instants.at(-1) ?? checked;
}
