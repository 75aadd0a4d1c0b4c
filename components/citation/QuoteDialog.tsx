'use client';

import { useEffect, useId, useRef } from 'react';
import controls from '#components/controls/Controls.module.css';
import type { CitedObject } from '#lib/citation/cited-object.ts';
import { citedPassage } from '#lib/citation/passage.ts';
import { toText } from '#lib/citation/to-text.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { WordRange } from '#lib/text/text-layer.ts';
import { CitationFormats, type FormatStrings } from './CitationFormats.tsx';
import styles from './QuoteDialog.module.css';

export type QuoteStrings = FormatStrings & {
  quote: string;
  shortened: string;
  passageLink: string;
  close: string;
};

/** What the visitor has selected in the text of a scan. */
export type SelectedPassage = {
  text: string;
  range: WordRange;
  /** BCP 47 tag, where it differs from the object's. */
  language?: string | undefined;
};

type Props = {
  /** The object, with the address of the scan that the passage stands on. */
  cited: CitedObject;
  passage: SelectedPassage;
  locale: Locale;
  strings: QuoteStrings;
  /** Called once the dialog is closed and the focus is where it was. */
  onClose: () => void;
};

/** A selected passage with its citation and a link that opens there. Open as long as it is mounted. */
export function QuoteDialog({ cited, passage, locale, strings, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const quoted = citedPassage(passage.text, passage.range, cited.address);

  // The browser alone knows how to make a dialog modal: by a call, and not by an attribute.
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    heading.current?.focus();
  }, []);

  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={headingId} onClose={onClose}>
      <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.heading}>
        {strings.quote}
      </h2>
      <blockquote className={styles.passage} lang={passage.language ?? cited.language} dir="auto">
        {quoted.text}
      </blockquote>
      {quoted.shortened && <p>{strings.shortened}</p>}
      <CitationFormats
        text={toText(cited, locale, quoted)}
        cited={cited}
        passage={quoted}
        locale={locale}
        strings={strings}
      />
      <p className={styles.foot}>
        <a href={quoted.address} onClick={close}>
          {strings.passageLink}
        </a>
        <button type="button" className={controls.button} onClick={close}>
          {strings.close}
        </button>
      </p>
    </dialog>
  );
}
