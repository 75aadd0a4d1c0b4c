import { Fragment, type ReactNode } from 'react';
import { visibleText, webAddress } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shelfPath } from '#lib/search/path.ts';
import type { FacetName } from '#lib/search/query.ts';

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
  return inLine([...new Set(words)].map((word) => said(word, lang)));
}

/** Values in one line; those that say nothing are left out. */
export function inLine(values: ReactNode[], separator = ', '): ReactNode {
  const shown = values.filter(Boolean);
  if (shown.length === 0) return undefined;
  return shown.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells values apart
    <Fragment key={index}>
      {index > 0 && separator}
      {value}
    </Fragment>
  ));
}

/** Words that lead to all objects with the same value of a facet, where that is known. */
export function shelved(
  locale: Locale,
  facet: FacetName,
  text: string | null | undefined,
  value: string | null | undefined = text,
  lang?: string,
): ReactNode {
  return linked(text ?? undefined, visibleText(value) && shelfPath(locale, facet, value ?? ''), lang);
}

/** What the catalogue says, kept within its own box; nothing where it says nothing. */
export function said(text: string | null | undefined, lang?: string): ReactNode {
  return visibleText(text) ? <bdi lang={lang}>{text}</bdi> : undefined;
}
