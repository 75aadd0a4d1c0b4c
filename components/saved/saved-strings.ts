import type { Locale } from '#lib/i18n/locales.ts';
import { compiled, translator } from '#lib/i18n/translate.ts';
import type { Toggled } from './toggle-saved.ts';

/** What a press on a button that saves says. */
export function toggledStrings(locale: Locale): Record<Toggled | 'unloaded', string> {
  const t = translator(locale);
  return {
    nowSaved: t('saved.nowSaved'),
    nowRemoved: t('saved.nowRemoved'),
    off: t('saved.off'),
    full: t('saved.full'),
    limit: t('saved.limit'),
    unloaded: t('saved.unloaded'),
  };
}

/** The list's sentences in one language, for the browser. */
export function savedStrings(locale: Locale) {
  const t = translator(locale);
  return {
    untitled: t('object.untitled'),
    items: compiled(locale, 'saved.items'),
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
    removed: compiled(locale, 'saved.removed'),
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
      search: t('saved.view.search'),
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
      added: compiled(locale, 'saved.report.added'),
      known: compiled(locale, 'saved.report.known'),
      shape: compiled(locale, 'saved.report.shape'),
      foreign: compiled(locale, 'saved.report.foreign'),
      page: compiled(locale, 'saved.report.page'),
      many: compiled(locale, 'saved.report.many'),
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
