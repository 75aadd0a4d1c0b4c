import type { MirrorProgress } from '#lib/catalogue/mirror/progress.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { compiled, type Translate, translator } from '#lib/i18n/translate.ts';
import type { FeedStrings } from './FeedGrid.tsx';

/** The feed's sentences in one language, for the browser. @param mirror whose first walk may still be on its way */
export function feedStrings(locale: Locale, mirror: MirrorProgress | undefined): FeedStrings {
  const t = translator(locale);
  return {
    untitled: t('object.untitled'),
    overlay: { close: t('overlay.close'), page: t('overlay.page') },
    older: t('feed.older'),
    loading: t('feed.loading'),
    end: comeSoFar(t, mirror) ?? t('feed.end'),
    failed: t('feed.failed'),
    retry: t('feed.retry'),
    loaded: compiled(locale, 'feed.loaded'),
  };
}

/** How many objects of a service have come, as long as it was never walked through to its end; undefined afterwards. */
export function comeSoFar(t: Translate, mirror: MirrorProgress | undefined): string | undefined {
  if (!mirror || mirror.complete) return undefined;
  const { objects, total } = mirror;
  return total === undefined ? t('feed.soFar', { objects }) : t('feed.soFarOf', { objects, total });
}
