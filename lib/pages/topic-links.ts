import { pagePath } from '#lib/addresses.ts';
import type { ListedPage } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { type DefaultTopic, defaultPages, defaultTopics, topicOfDefaultSlug } from './defaults/list.ts';
import { translationOf } from './find.ts';
import { topicOf } from './topics.ts';

/** A link that every page has. */
export type TopicLink = { topic: DefaultTopic; path: string; label: string };

/**
 * Links to the site map, the accessibility declaration and the cookies page, in a language.
 * @param pages of the site; without them the links point to the default pages, from where the server redirects if
 * necessary (`movedTopic`)
 */
export function topicLinks(locale: Locale, pages: readonly ListedPage[] = defaultPages([])): TopicLink[] {
  const t = translator(locale);
  return defaultTopics.flatMap((topic) => {
    const path = pathOf(topic, locale, pages);
    return path === undefined ? [] : [{ topic, path, label: t(`defaultPages.${topic}.title`) }];
  });
}

/**
 * The address of the page that replaces a default one, given the default's address: links to that stay valid when an
 * editor writes a page on the same topic. Undefined for any other address.
 */
export function movedTopic(locale: Locale, slug: string, pages: readonly ListedPage[]): string | undefined {
  const topic = topicOfDefaultSlug(slug);
  return topic && pathOf(topic, locale, pages);
}

function pathOf(topic: DefaultTopic, locale: Locale, pages: readonly ListedPage[]): string | undefined {
  const onTopic = pages.filter(({ title }) => topicOf(title) === topic);
  const page = onTopic.find(({ language }) => language === locale) ?? onTopic[0];
  return page && pagePath(locale, translationOf(pages, page, locale).slug);
}
