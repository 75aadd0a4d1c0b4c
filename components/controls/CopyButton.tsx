'use client';

import { type RefObject, useState } from 'react';
import styles from './CopyButton.module.css';

export type CopyStrings = {
  copy: string;
  copied: string;
  /** Shown where the browser refuses to copy: the text is then selected, to be copied by hand. */
  copyFailed: string;
};

type Props = {
  /** Undefined: there is nothing to copy yet. */
  text: string | undefined;
  strings: CopyStrings;
  /** The element that shows the text; selected where the browser does not let the page copy. */
  source: RefObject<HTMLElement | null>;
};

/** Copies a text and says whether that worked. */
export function CopyButton({ text, strings, source }: Props) {
  const [done, setDone] = useState<{ text: string | undefined; message: string }>();

  const copy = async () => {
    // Cleared first, so that the same message is announced again.
    setDone(undefined);
    try {
      await navigator.clipboard.writeText(text ?? '');
      setDone({ text, message: strings.copied });
    } catch {
      if (source.current) getSelection()?.selectAllChildren(source.current);
      setDone({ text, message: strings.copyFailed });
    }
  };

  return (
    <>
      <button type="button" disabled={text === undefined} onClick={copy}>
        {strings.copy}
      </button>
      <span role="status" className={styles.message}>
        {done?.text === text && done?.message}
      </span>
    </>
  );
}
