import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { Counted } from './counted.ts';

// One number for each plural category that Polish and English have for whole numbers.
const samples = [1, 2, 5];

/** The list's sentences in one language, for the browser. */
export function savedStrings(locale: Locale) {
  const t = translator(locale);
  const rules = new Intl.PluralRules(locale);
  const counted = (sentence: (count: number) => string): Counted =>
    Object.fromEntries(
      samples.map((count) => [rules.select(count), sentence(count).replace(String(count), '#')]),
    );
  return {
    untitled: t('object.untitled'),
    items: counted((count) => t('saved.items', { count })),
    none: t('saved.items', { count: 0 }),
    empty: t('saved.empty'),
    emptyLink: t('saved.emptyLink'),
    off: t('saved.off'),
    full: t('saved.full'),
    download: t('saved.download'),
    fileName: t('saved.fileName'),
    fromFile: t('saved.fromFile'),
    drop: t('saved.drop'),
    print: t('saved.print'),
    removeAll: t('saved.removeAll'),
    undo: t('saved.undo'),
    undone: t('saved.undone'),
    removed: counted((count) => t('saved.removed', { count })),
    aside: t('saved.aside'),
    asideDownload: t('saved.asideDownload'),
    asideDiscard: t('saved.asideDiscard'),
    card: {
      toTop: t('saved.toTop'),
      up: t('saved.up'),
      down: t('saved.down'),
      remove: t('saved.removeOne'),
      moved: t.raw('saved.moved'),
      savedOn: t.raw('saved.savedOn'),
    },
    printed: t.raw('saved.printed'),
    view: {
      scan: t.raw('saved.view.scan'),
      part: t('saved.view.part'),
      rotated: t.raw('saved.view.rotated'),
      mirrored: t('saved.view.mirrored'),
      adjusted: t('saved.view.adjusted'),
      find: t.raw('saved.view.find'),
      passage: t('saved.view.passage'),
      beside: t('saved.view.beside'),
    },
    report: {
      added: counted((count) => t('saved.report.added', { count })),
      known: counted((count) => t('saved.report.known', { count })),
      shape: counted((count) => t('saved.report.shape', { count })),
      foreign: counted((count) => t('saved.report.foreign', { count })),
      page: counted((count) => t('saved.report.page', { count })),
      many: counted((count) => t('saved.report.many', { count })),
      nothing: t('saved.report.nothing'),
      large: t('saved.report.large'),
      json: t('saved.report.json'),
      format: t('saved.report.format'),
      version: t('saved.report.version'),
      unread: t('saved.report.unread'),
    },
  };
}

export type SavedStrings = ReturnType<typeof savedStrings>;
