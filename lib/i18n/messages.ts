import type { Locale } from './locales.ts';
import en from './messages/en.json' with { type: 'json' };
import pl from './messages/pl.json' with { type: 'json' };

/** The messages of each language (locales.ts). Server only. */
export const messages: Record<Locale, typeof pl> = { pl, en };
