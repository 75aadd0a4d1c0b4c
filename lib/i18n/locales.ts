/** What browsers too must know of a language; its other words are its file in messages/. */
type Language = {
  /** What it calls itself. */
  name: string;
  /** BCP 47, with the region whose dates and numbers it has. */
  tag: string;
  quotationMarks: readonly [open: string, close: string];
  /** Stands in a citation before the day of the visit. */
  accessed: string;
  /** Stands in a citation before the number of a page. */
  page: string;
  /** Said where a script of ours failed: a few words do not justify shipping all messages. */
  failed: { title: string; text: string; retry: string };
};

/** Languages of the site, the default first. */
export const languages = {
  pl: {
    name: 'Polski',
    tag: 'pl-PL',
    quotationMarks: ['„', '”'],
    accessed: 'dostęp',
    page: 's.',
    failed: {
      title: 'Coś się zepsuło',
      text: 'Część tej strony przestała działać.',
      retry: 'Spróbuj ponownie',
    },
  },
  en: {
    name: 'English',
    tag: 'en-GB',
    quotationMarks: ['“', '”'],
    accessed: 'accessed',
    page: 'p.',
    failed: {
      title: 'Something went wrong',
      text: 'A part of this page stopped working.',
      retry: 'Try again',
    },
  },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;

/** Their keys, as addresses begin with them. */
export const locales = Object.keys(languages) as [Locale, ...Locale[]];

/** Whether a path segment or a setting names a language of the site. */
export function isLocale(text: string | undefined): text is Locale {
  return text !== undefined && Object.hasOwn(languages, text);
}
