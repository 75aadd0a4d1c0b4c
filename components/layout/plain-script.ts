import { prefetchFonts } from './prefetch-fonts.ts';

// Inlined at the end of documents without islands, which are sent without the framework (server/pages/html).
prefetchFonts();

// The document of a problem is the same for all addresses, so its switch leads home: here it leads to this address.
const other = document.querySelector<HTMLAnchorElement>('a[hreflang]');
const [, locale, ...rest] = location.pathname.split('/');
if (other?.pathname === `/${other?.hreflang}` && locale === document.documentElement.lang)
  other.href = ['', other.hreflang, ...rest].join('/') + location.search;
