import type { MirrorProgress } from '#lib/catalogue/mirror/progress.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { type Translate, translator } from '#lib/i18n/translate.ts';
import type { FeedStrings } from './FeedGrid.tsx';

// One number for each plural category that Polish and English have for whole numbers.
const samples = [1, 2, 5];

/** The feed's sentences in one language, for the browser. @param mirror whose first walk may still be on its way */
export function feedStrings(locale: Locale, mirror: MirrorProgress | undefined): FeedStrings {
  const t = translator(locale);
  const rules = new Intl.PluralRules(locale);
  const forms = samples.map((count) => {
    return [rules.select(count), t('feed.loaded', { count }).replace(String(count), '#')];
  });
  return {
    untitled: t('object.untitled'),
    overlay: { close: t('overlay.close'), page: t('overlay.page') },
    older: t('feed.older'),
    loading: t('feed.loading'),
    end: comeSoFar(t, mirror) ?? t('feed.end'),
    failed: t('feed.failed'),
    retry: t('feed.retry'),
    loaded: Object.fromEntries(forms),
  };
}

/** How many objects of a service have come, as long as it was never walked through to its end; undefined afterwards. */
export function comeSoFar(t: Translate, mirror: MirrorProgress | undefined): string | undefined {
  if (!mirror || mirror.complete) return undefined;
  const { objects, total } = mirror;
  return total === undefined ? t('feed.soFar', { objects }) : t('feed.soFarOf', { objects, total });
}
