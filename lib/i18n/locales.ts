/** Data about a language that browsers need too; all other texts are in its file in messages/. */
type Language = {
  /** Its own name for itself. */
  name: string;
  /** BCP 47, with the region that determines the formats of dates and numbers. */
  tag: string;
  quotationMarks: readonly [open: string, close: string];
  /** Precedes the access date in a citation. */
  accessed: string;
  /** Precedes the page number in a citation. */
  page: string;
  /** Follow the names of editors and translators in a citation. */
  editor: string;
  translator: string;
  /** Shown where a script of ours failed: a few words, which do not justify shipping all messages. */
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
    editor: 'red.',
    translator: 'tłum.',
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
    editor: 'ed.',
    translator: 'transl.',
    failed: {
      title: 'Something went wrong',
      text: 'A part of this page stopped working.',
      retry: 'Try again',
    },
  },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;

/** Their keys, which are the first segments of addresses. */
export const locales = Object.keys(languages) as [Locale, ...Locale[]];

/** Whether a path segment or a setting names a language of the site. */
export function isLocale(text: string | undefined): text is Locale {
  return text !== undefined && Object.hasOwn(languages, text);
}
