import type { Locale } from '#lib/i18n/locales.ts';

/**
 * Headers by which Next takes a request for one of a browser that shows the feed and has everything of it, so that
 * it renders only what lies over it. Browsers send such headers too, larger ones and by thousands if they like; the
 * server in front writes them itself, so that the answer depends on the address alone.
 */
export function feedHeaders(locale: Locale): Record<string, string> {
  // The layout of a language has two slots: the page (`children`) and what lies over it.
  const slots = { children: ['__PAGE__', {}], overlay: ['__DEFAULT__', {}] };
  const tree = ['', { children: [['locale', locale, 'd', null], slots] }];
  return {
    accept: '*/*',
    rsc: '1',
    'next-url': `/${locale}`,
    'next-router-state-tree': encodeURIComponent(JSON.stringify(tree)),
  };
}
