import { createHash } from 'node:crypto';
import type { StaticPage } from '#lib/catalogue/catalogue.ts';
import type { Page } from '#lib/catalogue/schema.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { languageOf } from './language.ts';
import { slugOf } from './slug.ts';
import { topicOf } from './topics.ts';

type Named = { page: Page; language: Locale; base: string; slug: string };

/**
 * What a catalogue service does not say of its pages: language, address, and which two are one page in two languages.
 *
 * The address comes from the title. Of pages with one title the oldest has the bare slug, each other one its own time
 * of creation behind it, or its language where that is the same too. So no address changes with the order of the list,
 * with content or `updated_at`, or with a page that is added later. (Of pages alike in title, time and language the
 * content decides; nothing else tells them apart.)
 *
 * Two pages are one where their titles are the same or name the same well-known topic, and no other page in either
 * language does, or none that was created at the same time: a wrong pair is worse than none.
 * @returns by created_at, then title, then language, as our own pages are
 */
export function derivePages(pages: readonly Page[]): StaticPage[] {
  const named = withSlugs(pages);
  const keys = translationKeys(named);
  return named
    .map(({ page, language, slug }) => ({ ...page, language, slug, translationKey: keys.get(slug) ?? slug }))
    .sort(
      (one, other) =>
        compare(one.created_at, other.created_at) ||
        compare(one.title, other.title) ||
        compare(one.language, other.language) ||
        compare(one.slug, other.slug),
    );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function withSlugs(pages: readonly Page[]): Named[] {
  const groups = new Map<string, Named[]>();
  for (const page of pages) {
    const base = slugOf(page.title);
    const named = { page, language: languageOf(page.title, page.content), base, slug: base };
    groups.set(base, [...(groups.get(base) ?? []), named]);
  }
  // Bare slugs are given away first: a title that looks like another page's longer slug keeps its own.
  const taken = new Set(groups.keys());
  for (const base of [...groups.keys()].sort()) {
    const [oldest, ...others] = (groups.get(base) ?? []).sort(byAge);
    for (const named of others) {
      named.slug = suffixes(named, oldest).find((slug) => !taken.has(slug)) ?? lastResort(named, taken);
      taken.add(named.slug);
    }
  }
  return [...groups.values()].flat();
}

function byAge(one: Named, other: Named): number {
  return (
    compare(one.page.created_at, other.page.created_at) ||
    locales.indexOf(one.language) - locales.indexOf(other.language) ||
    compare(one.page.content, other.page.content)
  );
}

function suffixes({ page, language, base }: Named, oldest: Named | undefined): string[] {
  const time = page.created_at.replace('T', '-').replaceAll(':', '').replace('.', '-');
  const first = page.created_at === oldest?.page.created_at ? [language] : [time.slice(0, 10), time];
  return [...first, `${time}-${language}`].map((suffix) => `${base}-${suffix}`);
}

/** Pages alike in title, time and language. */
function lastResort({ page, base }: Named, taken: ReadonlySet<string>): string {
  const digest = createHash('sha256').update(page.content).digest('hex');
  const slugs = Array.from({ length: 56 }, (_, index) => `${base}-${digest.slice(0, 8 + index)}`);
  const free = slugs.find((slug) => !taken.has(slug));
  if (free) return free;
  // The same page twice over.
  let number = 2;
  while (taken.has(`${base}-${digest}-${number}`)) number += 1;
  return `${base}-${digest}-${number}`;
}

/** The slug of the Polish page of each pair, by the slug of the English one. */
function translationKeys(pages: readonly Named[]): Map<string, string> {
  const groups = new Map<string, Named[]>();
  for (const named of pages) {
    const topic = topicOf(named.page.title);
    const key = topic ? `topic ${topic}` : `title ${named.base}`;
    groups.set(key, [...(groups.get(key) ?? []), named]);
  }
  const keys = new Map<string, string>();
  for (const group of groups.values())
    for (const [polish, english] of pairsOf(group)) keys.set(english.slug, polish.slug);
  return keys;
}

function pairsOf(group: readonly Named[]): [Named, Named][] {
  const inLanguage = (language: Locale) => group.filter((named) => named.language === language);
  const [polish, english] = [inLanguage('pl'), inLanguage('en')];
  const [onlyPolish, onlyEnglish] = [polish[0], english[0]];
  if (polish.length === 1 && english.length === 1 && onlyPolish && onlyEnglish)
    return [[onlyPolish, onlyEnglish]];
  return polish.flatMap((one): [Named, Named][] => {
    const twins = english.filter(({ page }) => page.created_at === one.page.created_at);
    const rivals = polish.filter(({ page }) => page.created_at === one.page.created_at);
    const [twin] = twins;
    return twin && twins.length === 1 && rivals.length === 1 ? [[one, twin]] : [];
  });
}
