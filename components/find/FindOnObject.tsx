import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { findOf } from '#lib/scans/view.ts';
import { findPath } from '#lib/search/find-address.ts';
import { foundScanPath } from '#lib/search/path.ts';
import type { FindOnObject as Finding } from '#lib/site/find-in-object.ts';
import styles from './Find.module.css';
import { FindBox } from './FindBox.tsx';

type Props = Finding & {
  locale: Locale;
  object: { id: string; slug: string };
  /** Which scan is shown, from 0. */
  position: number;
};

/** On an object's page: the search form, and where there are hits, links to the scans with hits before and after. */
export function FindOnObject({ locale, object, position, words, found }: Props) {
  return (
    <div className={`${styles.onObject} unprinted`}>
      <FindBox locale={locale} object={object} words={words} />
      <div data-of-scan="found">
        {found && found.positions.length > 0 && (
          <Steps
            locale={locale}
            object={object}
            position={position}
            words={words}
            positions={found.positions}
            find={findOf(found.forms)}
          />
        )}
      </div>
    </div>
  );
}

type StepsProps = Pick<Props, 'locale' | 'object' | 'position' | 'words'> & {
  positions: readonly number[];
  find: string;
};

function Steps({ locale, object, position, words, positions, find }: StepsProps) {
  const t = translator(locale);
  const total = positions.length;
  const at = positions.indexOf(position);
  const before = positions.findLast((one) => one < position);
  const after = positions.find((one) => one > position);
  const to = (one: number) => foundScanPath(locale, object, one, { find }, words);
  const first = positions.filter((one) => one < position).length;
  return (
    <nav className={`row ${styles.steps}`} aria-label={t('find.steps')}>
      {before !== undefined && (
        <a href={to(before)} rel="prev nofollow">
          {t('find.previous', { number: before + 1 })}
        </a>
      )}
      <span>{at === -1 ? t('find.notHere', { total }) : t('find.here', { number: at + 1, total })}</span>
      {after !== undefined && (
        <a href={to(after)} rel="next nofollow">
          {t('find.next', { number: after + 1 })}
        </a>
      )}
      <a href={findPath(locale, object, { text: words, from: Math.min(first + 1, total) })} rel="nofollow">
        {t('find.all')}
      </a>
    </nav>
  );
}
