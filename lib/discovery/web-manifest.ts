import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { libraryName } from '#lib/site/library-name.ts';

// One manifest serves all languages, so it is in the first.
const [lang] = locales;

/** Web application manifest (W3C). */
export const webManifest = () => ({
  name: libraryName(lang),
  description: translator(lang)('site.description'),
  lang,
  start_url: '/',
  display: 'browser',
  background_color: '#faf7f0',
  theme_color: '#faf7f0',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
});
