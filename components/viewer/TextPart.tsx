import { useState } from 'react';
import type { QuoteStrings } from '#components/citation/QuoteDialog.tsx';
import { LazyBoundary } from '#components/lazy/LazyBoundary.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import type { LoadedTextProps } from '#components/text/LoadedText.tsx';
import type { CitedObject } from '#lib/citation/cited-object.ts';
import type { SelectedPassage } from '#lib/citation/passage.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './ScanViewer.module.css';

const QuoteDialog = lazyPart(() => import('#components/citation/QuoteDialog.tsx'));
const ScanText = lazyPart(() => import('#components/text/ScanText.tsx'));

type Props = Omit<LoadedTextProps, 'layer' | 'onQuote'> & {
  /** Address of the text layer as JSON. */
  address: string;
  /** The text cannot be laid over the scan until that has opened in the viewer. */
  isOpening: boolean;
  cited: CitedObject;
  locale: Locale;
  quoteStrings: QuoteStrings;
  /** Messages for a part that fails to load. */
  lazyParts: { sentence: string; retryLabel: string };
};

/** The text of the scan beside it, and the dialog for quoting it. */
export function TextPart({ isOpening, cited, quoteStrings, lazyParts, ...text }: Props) {
  const { locale, strings } = text;
  const [quoted, setQuoted] = useState<SelectedPassage>();
  // A live region of its own, since the text arrives in the middle of other announcements.
  const [announcement, setAnnouncement] = useState('');
  const loading = <p>{strings.loading}</p>;
  return (
    <>
      <section id="scan-text" tabIndex={-1} className={styles.text} aria-labelledby="scan-text-title">
        <h2 id="scan-text-title">{strings.title}</h2>
        <LazyBoundary {...lazyParts} waiting={loading} sentence={strings.failed} className={styles.problem}>
          {isOpening ? loading : <ScanText {...text} onQuote={setQuoted} announce={setAnnouncement} />}
        </LazyBoundary>
      </section>
      <LazyBoundary {...lazyParts} className={styles.problem}>
        {quoted && (
          <QuoteDialog
            cited={cited}
            passage={quoted}
            locale={locale}
            strings={quoteStrings}
            onClose={() => setQuoted(undefined)}
          />
        )}
      </LazyBoundary>
      <p role="status" className="heard">
        {announcement}
      </p>
    </>
  );
}
