'use client';

import { useEffect, useId, useRef } from 'react';
import type { CitedObject } from '#lib/citation/cited-object.ts';
import { citedPassage, type SelectedPassage } from '#lib/citation/passage.ts';
import { toText } from '#lib/citation/to-text.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { CitationFormats, type FormatStrings } from './CitationFormats.tsx';
import styles from './QuoteDialog.module.css';

export type QuoteStrings = FormatStrings & {
  quote: string;
  shortened: string;
  passageLink: string;
  close: string;
};

type Props = {
  /** The object, with the address of the scan that contains the passage. */
  cited: CitedObject;
  passage: SelectedPassage;
  locale: Locale;
  strings: QuoteStrings;
  /** Called once the dialog is closed and the focus is where it was. */
  onClose: () => void;
};

/** A selected passage with its citation and a link that opens there. Open as long as it is mounted. */
export default function QuoteDialog({ cited, passage, locale, strings, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const quoted = citedPassage(passage, cited.address);
  // The scan is already open in this document; the whole cited address would load it again.
  const { hash } = new URL(quoted.address);

  // HTML has no attribute that opens a dialog as modal; only this method does.
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    heading.current?.focus();
  }, []);

  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={headingId} onClose={onClose}>
      <h2 ref={heading} id={headingId} tabIndex={-1}>
        {strings.quote}
      </h2>
      {quoted.shortened && <p>{strings.shortened}</p>}
      <CitationFormats
        text={toText(cited, locale, quoted)}
        cited={cited}
        passage={quoted}
        locale={locale}
        strings={strings}
      />
      <p className={`row ${styles.foot}`}>
        <a href={hash} onClick={close}>
          {strings.passageLink}
        </a>
        <button type="button" onClick={close}>
          {strings.close}
        </button>
      </p>
    </dialog>
  );
}
