/** Languages of the site, the default first. */
export const locales = ['pl', 'en'] as const;
export type Locale = (typeof locales)[number];

/** Whether a path segment or a setting names a language of the site. */
export function isLocale(text: string | undefined): text is Locale {
  return (locales as readonly (string | undefined)[]).includes(text);
}
