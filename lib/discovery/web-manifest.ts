import { locales } from '../i18n/locales.ts';

/** Web application manifest (W3C). */
export const webManifest = {
  name: 'Czytelnia',
  short_name: 'Czytelnia',
  description: 'Biblioteka cyfrowa: zeskanowane książki, czasopisma, mapy, grafiki i nuty',
  lang: locales[0],
  start_url: '/',
  display: 'browser',
  background_color: '#faf7f0',
  theme_color: '#faf7f0',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};
