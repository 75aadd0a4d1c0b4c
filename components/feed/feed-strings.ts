import type { MirrorProgress } from '#lib/catalogue/mirror/progress.ts';
import type { TileType } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { compiled, type Translate, translator } from '#lib/i18n/translate.ts';
import type { FeedStrings } from './Feed.tsx';

/**
 * The feed's strings in one language, for the browser. A feed of one type speaks of objects only if that is its type.
 * @param mirror its first walk may still be under way
 */
export function feedStrings(
  locale: Locale,
  mirror: MirrorProgress | undefined,
  type: TileType | undefined,
): FeedStrings {
  const t = translator(locale);
  const words = wordsOf(type);
  return {
    untitled: t('object.untitled'),
    overlay: { close: t('overlay.close'), page: t('overlay.page') },
    older: t(`${words}.older`),
    loading: t(`${words}.loading`),
    end: mirroredSoFar(t, mirror) ?? t(`${words}.end`),
    failed: t(`${words}.failed`),
    retry: t('feed.retry'),
    loaded: compiled(locale, 'feed.loaded'),
  };
}

/** The group of messages that suits the type of tiles shown. */
export function wordsOf(type: TileType | undefined): 'feed' | 'feed.ofType' {
  return type && type !== 'entity' ? 'feed.ofType' : 'feed';
}

/** Shown when there are no tiles, as while the first objects of a service are on their way. */
export function nothingHere(
  t: Translate,
  mirror: MirrorProgress | undefined,
  what: 'nothing' | 'nothingOlder' | 'nothingYet',
): string {
  return [t(`home.${what}`), mirroredSoFar(t, mirror)].filter(Boolean).join(' ');
}

/** How many objects of a service have arrived, until it has been walked through once; undefined afterwards. */
function mirroredSoFar(t: Translate, mirror: MirrorProgress | undefined): string | undefined {
  if (!mirror || mirror.complete) return undefined;
  const { objects, total } = mirror;
  return total === undefined ? t('feed.soFar', { objects }) : t('feed.soFarOf', { objects, total });
}
