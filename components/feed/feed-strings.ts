import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { FeedStrings } from './FeedGrid.tsx';

// One number for each plural category that Polish and English have for whole numbers.
const samples = [1, 2, 5];

/** The feed's sentences in one language, for the browser. */
export function feedStrings(locale: Locale): FeedStrings {
  const t = translator(locale);
  const rules = new Intl.PluralRules(locale);
  const forms = samples.map((count) => {
    return [rules.select(count), t('feed.loaded', { count }).replace(String(count), '#')];
  });
  return {
    untitled: t('object.untitled'),
    older: t('feed.older'),
    loading: t('feed.loading'),
    end: t('feed.end'),
    failed: t('feed.failed'),
    retry: t('feed.retry'),
    loaded: Object.fromEntries(forms),
  };
}
