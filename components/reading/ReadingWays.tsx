import choice from '#components/controls/Choice.module.css';
import { objectPath, scanFragment, scanPath, type WholeView, wholePath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { entryOfScan } from '#lib/reading/contents.ts';
import { hasTexts } from '#lib/reading/texts.ts';
import { cellStart } from '#lib/reading/windows.ts';
import styles from './ReadingWays.module.css';
import { wayKeys } from './reading-keys.ts';

type Props = {
  locale: Locale;
  object: CatalogueObject;
  /** The scan that the visitor is at, from 0. */
  position: number;
  /** The way of this page; `one`: the object’s own page, scan by scan. */
  current: WholeView | 'one';
};

/**
 * Links between the ways to read an object, each to the scan that the visitor is at. Nothing where there is only one
 * way. Single and facing pages share an address: only the browser knows which of the two a visitor has chosen.
 */
export function ReadingWays({ locale, object, position, current }: Props) {
  const t = translator(locale);
  const related = object.tile.related_object;
  const isWork = object.scanCount > 1;
  const at = (view: 'scroll' | 'pages') => {
    const path = wholePath(locale, related, view, cellStart(view, position));
    return position === 0 ? path : `${path}#${scanFragment(position)}`;
  };
  const entry = entryOfScan(object.contents, position) ?? 0;
  const scan = scanPath(objectPath(locale, related), position);
  const ways: [WholeView | 'one' | 'facing', string, boolean][] = [
    ['one', scan, true],
    ['facing', scan, isWork],
    ['scroll', at('scroll'), isWork],
    ['text', wholePath(locale, related, 'text', position), hasTexts(object)],
    ['pages', at('pages'), isWork],
    [
      'contents',
      wholePath(locale, related, 'contents', cellStart('contents', entry)),
      isWork && object.contents.length > 0,
    ],
  ];
  const offered = ways.filter(([view, , isOffered]) => isOffered || view === current);
  if (offered.length < 2) return null;
  return (
    <nav className={`row ${choice.choice} ${styles.ways} unprinted`} aria-label={t('reading.ways')}>
      <span aria-hidden="true">{t('reading.as')}</span>
      <ul>
        {offered.map(([view, address]) => (
          <li key={view}>
            <a
              href={address}
              data-key={wayKeys[view]}
              aria-current={view === current ? 'page' : undefined}
              data-facing={isWork && address === scan ? view === 'facing' : undefined}
            >
              {t(`reading.views.${view === 'one' && !isWork ? 'scan' : view}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
