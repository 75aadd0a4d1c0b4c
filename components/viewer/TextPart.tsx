import type { Viewer } from 'openseadragon';
import { useState } from 'react';
import type { QuoteStrings } from '#components/citation/QuoteDialog.tsx';
import { LateParts } from '#components/late/LateParts.tsx';
import { late } from '#components/late/late.tsx';
import type { CitedObject } from '#lib/citation/cited-object.ts';
import type { SelectedPassage } from '#lib/citation/passage.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import styles from './ScanViewer.module.css';

const QuoteDialog = late(() => import('#components/citation/QuoteDialog.tsx'));
const ScanText = late(() => import('#components/text/ScanText.tsx'));

type Props = {
  /** Address of the text layer as JSON. */
  address: string;
  viewer: Viewer | undefined;
  /** The text cannot be laid over the scan until that has opened in the viewer. */
  isOpening: boolean;
  scan: TileSource;
  /** Whether a drag over the scan selects text. */
  isSelecting: boolean;
  /** Turns to the next scan, if there is one. */
  onTurn: (() => void) | undefined;
  cited: CitedObject;
  /** BCP 47 tag of the object's title. */
  language: string | undefined;
  locale: Locale;
  strings: Messages<'text'>;
  quoteStrings: QuoteStrings;
  /** Messages for a part that fails to load. */
  lateParts: { sentence: string; retryLabel: string };
};

/** The text of the scan beside it, and the dialog for quoting it. */
export function TextPart(props: Props) {
  const { address, viewer, isOpening, scan, isSelecting, onTurn } = props;
  const { cited, language, locale, strings, quoteStrings, lateParts } = props;
  const [quoted, setQuoted] = useState<SelectedPassage>();
  // A live region of its own, since the text arrives in the middle of other announcements.
  const [said, setSaid] = useState('');
  const loading = <p>{strings.loading}</p>;
  return (
    <>
      <section id="scan-text" tabIndex={-1} className={styles.text} aria-labelledby="scan-text-title">
        <h2 id="scan-text-title">{strings.title}</h2>
        <LateParts {...lateParts} waiting={loading} sentence={strings.failed} className={styles.problem}>
          {isOpening ? (
            loading
          ) : (
            <ScanText
              viewer={viewer}
              scan={scan}
              address={address}
              language={language}
              locale={locale}
              isSelecting={isSelecting}
              onQuote={setQuoted}
              onTurn={onTurn}
              say={setSaid}
              strings={strings}
            />
          )}
        </LateParts>
      </section>
      <LateParts {...lateParts} className={styles.problem}>
        {quoted && (
          <QuoteDialog
            cited={cited}
            passage={quoted}
            locale={locale}
            strings={quoteStrings}
            onClose={() => setQuoted(undefined)}
          />
        )}
      </LateParts>
      <p role="status" className="heard">
        {said}
      </p>
    </>
  );
}
