import type { ReactNode } from 'react';
import { FindBox } from '#components/find/FindBox.tsx';
import { Title } from '#components/layout/Title.tsx';
import { wholePath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { hasTexts } from '#lib/reading/texts.ts';
import { GoTo } from './GoTo.tsx';
import { NotThere } from './MissingScansNote.tsx';
import { type Part, PartLinks } from './PartLinks.tsx';
import { ReadingKeys } from './ReadingKeys.tsx';
import { ReadingWays } from './ReadingWays.tsx';
import { readWork } from './read-work.ts';
import { ScanTools } from './ScanTools.tsx';
import styles from './WholeObject.module.css';

type Props = {
  locale: Locale;
  object: CatalogueObject;
  part: Part;
  /** The page requested by the visitor, if it does not exist. */
  missing: string | undefined;
  children: ReactNode;
};

/** A part of an object seen as a whole: what it is, other ways to read the object, and links to its other parts. */
export function WholeObject({ locale, object, part, missing, children }: Props) {
  const t = translator(locale);
  const { view, from, count, total, words = '' } = part;
  const related = object.tile.related_object;
  const number = new Intl.NumberFormat(locale);
  const range = {
    first: number.format(from + 1),
    last: number.format(from + count),
    total: number.format(total),
  };
  const position = view === 'contents' ? (object.contents[from]?.first ?? 0) : from;
  return (
    <article
      // Focusable, so that keys work after a click anywhere in it.
      tabIndex={-1}
      className={styles.whole}
      data-whole={JSON.stringify({ ...readWork(locale, object), way: view })}
      data-picture-failed={t('reading.pictureFailed')}
    >
      <Title locale={locale} text={shownTitle(t, related.title)} lang={object.details.language} />
      <p className={`muted ${styles.which}`} data-which="">
        {t(`reading.headings.${view}`)}
        {total > 1 && ` · ${t(view === 'contents' ? 'reading.entriesOf' : 'reading.scansOf', range)}`}
      </p>
      <ReadingWays
        locale={locale}
        object={object}
        position={Math.min(position, object.scanCount - 1)}
        current={view}
      />
      {object.scanCount > 1 && (
        <div className={`row ${styles.seek} unprinted`}>
          {hasTexts(object) && <FindBox locale={locale} object={related} words={words} />}
          <GoTo
            locale={locale}
            action={wholePath(locale, related, view)}
            hidden={from > 0 ? { from: from + 1 } : {}}
            missing={missing}
          />
          <ReadingKeys locale={locale} view={view} hasText={hasTexts(object)} />
        </div>
      )}
      {missing !== undefined && <NotThere locale={locale} object={object} page={missing} />}
      <PartLinks locale={locale} object={related} part={part} place="above" />
      {children}
      <PartLinks locale={locale} object={related} part={part} place="below" />
      {view !== 'contents' && <ScanTools locale={locale} object={object} view={view} />}
    </article>
  );
}
