import { Fragment, type ReactNode } from 'react';
import type { Locale } from '#lib/i18n/locales.ts';
import { shelfPath } from '#lib/search/path.ts';
import type { FacetName } from '#lib/search/query.ts';
import { visibleText, webAddress } from '#lib/untrusted.ts';

/** Words linked to an address, if it is one that browsers may follow. */
export function linked(text: string | undefined, address: string | undefined, lang?: string): ReactNode {
  const href = webAddress(address);
  if (!visibleText(text) || !href) return isolated(text, lang);
  return (
    <a href={href} lang={lang} dir="auto">
      {text}
    </a>
  );
}

/** Values on one line; empty ones are left out. */
export function inLine(values: ReactNode[], separator = ', '): ReactNode {
  const shown = values.filter(Boolean);
  if (shown.length === 0) return undefined;
  return shown.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing else identifies the values
    <Fragment key={index}>
      {index > 0 && separator}
      {value}
    </Fragment>
  ));
}

/** Words linked to all objects with the same value of a facet, if that is known. */
export function shelved(
  locale: Locale,
  facet: FacetName,
  text: string | null | undefined,
  value: string | null | undefined = text,
  lang?: string,
): ReactNode {
  return linked(text ?? undefined, visibleText(value) && shelfPath(locale, facet, value ?? ''), lang);
}

/** Text of the catalogue, isolated in its own bdi; undefined if there is nothing visible. */
export function isolated(text: string | null | undefined, lang?: string): ReactNode {
  return visibleText(text) ? <bdi lang={lang}>{text}</bdi> : undefined;
}
