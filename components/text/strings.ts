import type { messageGroup } from '#lib/i18n/translate.ts';

/** Words of the text tools in the visitor's language, as they are written; plurals are ICU's. */
export type TextStrings = ReturnType<typeof messageGroup<'text'>>;
