'use client';

import type { RefObject } from 'react';
import styles from './CopyButton.module.css';
import { useCopy } from './use-copy.ts';

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

export function CopyButton({ text, strings, source }: Props) {
  const { notice, copy } = useCopy();

  const press = async () => {
    const { copied, copyFailed: notCopied } = strings;
    const isCopied = await copy(text ?? '', { copied, notCopied });
    if (!isCopied && source.current) getSelection()?.selectAllChildren(source.current);
  };

  return (
    <>
      <button type="button" disabled={text === undefined} onClick={press}>
        {strings.copy}
      </button>
      <span role="status" className={`dim ${styles.message}`}>
        {notice?.text === text && notice?.sentence}
      </span>
    </>
  );
}
