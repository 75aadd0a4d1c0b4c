import type { Locale } from './locales.ts';
import en from './messages/en.json' with { type: 'json' };
import pl from './messages/pl.json' with { type: 'json' };

/** No line of Polish ends with a word of one letter: a no-break space binds it to the word behind it. */
const bound = (text: string) => text.replace(/(?<=^|[\s({„"])([aiouwz]) (?=\S)/gi, '$1\u00a0');

// Texts of default pages stay as they are: editors go on from them, and some are official wording.
const polish: typeof pl = {
  ...JSON.parse(JSON.stringify(pl), (_, value: unknown) =>
    typeof value === 'string' ? bound(value) : value,
  ),
  defaultPages: pl.defaultPages,
};

/** The messages of each language (locales.ts). Server only. */
export const messages: Record<Locale, typeof pl> = { pl: polish, en };
