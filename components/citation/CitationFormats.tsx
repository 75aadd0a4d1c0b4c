import { type ChangeEvent, useRef, useState, useSyncExternalStore } from 'react';
import { CopyButton, type CopyStrings } from '#components/controls/CopyButton.tsx';
import { saveFile } from '#components/controls/save-file.ts';
import { accessedNote } from '#lib/citation/accessed.ts';
import type { CitedObject } from '#lib/citation/cited-object.ts';
import type { formatCitation } from '#lib/citation/format.ts';
import { type CitationFormat, citationFormats } from '#lib/citation/formats.ts';
import type { CitedPassage } from '#lib/citation/passage.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { withTimeout } from '#lib/with-timeout.ts';
import styles from './Citation.module.css';

export type FormatStrings = CopyStrings & {
  format: string;
  formats: Record<CitationFormat, string>;
  download: string;
  unavailable: string;
};

type Props = {
  /** The citation as text, without the access date; where a passage is quoted, the quotation is its first line. */
  text: string;
  cited: CitedObject;
  passage?: CitedPassage | undefined;
  locale: Locale;
  strings: FormatStrings;
};

/** A citation to read, and to copy or save in a chosen format. Without scripts only the text is there. */
export function CitationFormats({ text, cited, passage, locale, strings }: Props) {
  const shown = useRef<HTMLDivElement>(null);
  const today = useSyncExternalStore(never, localDay, unknownDay);
  const [format, setFormat] = useState<CitationFormat>('text');
  const [formatter, setFormatter] = useState<typeof formatCitation>();
  const [failed, setFailed] = useState(false);

  const choose = async ({ target }: ChangeEvent<HTMLSelectElement>) => {
    setFormat(target.value as CitationFormat); // The options are the formats.
    setFailed(false);
    try {
      const { formatCitation } = await withTimeout(import('#lib/citation/format.ts'));
      setFormatter(() => formatCitation);
    } catch {
      setFailed(true);
    }
  };

  const citation =
    format === 'text'
      ? `${text}${today ? ` ${accessedNote(today, locale)}` : ''}`
      : formatter?.(format, { ...cited, accessed: today }, passage);
  const [quotation, source] =
    format === 'text' && passage ? (citation ?? '').split('\n') : [undefined, citation];
  const { ending, mime } = citationFormats[format];
  return (
    <>
      {/* A translation of the browser would change what is cited, and its nodes are not those that React removes. */}
      <div ref={shown} translate="no">
        {quotation && (
          <blockquote className={styles.quotation} lang={passage?.language ?? cited.language} dir="auto">
            {quotation}
          </blockquote>
        )}
        <p className={styles.citation} data-format={format} dir={format === 'text' ? 'auto' : 'ltr'}>
          {source}
          {!today && (
            <span className={styles.waiting} aria-hidden="true">
              {` ${accessedNote(someDay, locale)}`}
            </span>
          )}
        </p>
      </div>
      <div className={`row ${styles.controls} unprinted`} data-waiting={today ? undefined : ''}>
        <label className="row">
          {strings.format}
          <select value={format} onChange={choose}>
            {Object.entries(strings.formats).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <CopyButton text={citation} strings={strings} source={shown} />
        <button
          type="button"
          disabled={citation === undefined}
          onClick={() =>
            saveFile(
              new Blob([citation ?? ''], { type: `${mime};charset=utf-8` }),
              `${cited.fileName}.${ending}`,
            )
          }
        >
          {strings.download}
        </button>
      </div>
      {failed && citation === undefined && <p role="alert">{strings.unavailable}</p>}
    </>
  );
}

/** Stands in for the visitor's date until it is known, so that what follows does not move. */
const someDay = '2000-09-30';

const never = () => () => {};
const unknownDay = () => undefined;

/** The visitor's local date, `2026-11-21`. The server cannot know it: its pages are cached. */
function localDay(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
