import { Fragment, type ReactNode } from 'react';
import { visibleText, webAddress } from '#lib/foreign.ts';

/** Words that lead to an address, where it is one that a browser may follow. */
export function linked(text: string | undefined, address: string | undefined, lang?: string): ReactNode {
  const href = webAddress(address);
  if (!visibleText(text) || !href) return said(text, lang);
  return (
    <a href={href} lang={lang} dir="auto">
      {text}
    </a>
  );
}

/** Words with commas between them, each kept within its own box. */
export function listed(words: string[], lang?: string): ReactNode {
  const shown = [...new Set(words)].filter(visibleText);
  if (shown.length === 0) return undefined;
  return shown.map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ', '}
      <bdi lang={lang}>{word}</bdi>
    </Fragment>
  ));
}

/** What the catalogue says, kept within its own box; nothing where it says nothing. */
export function said(text: string | null | undefined, lang?: string): ReactNode {
  return visibleText(text) ? <bdi lang={lang}>{text}</bdi> : undefined;
}
