import type { messageGroup } from '#lib/i18n/translate.ts';

/** Words of the viewer in the visitor's language, as they are written. */
export type ViewerStrings = ReturnType<typeof messageGroup<'viewer'>>;

/** Puts values into the places of a message that are marked by their names in braces. */
export function fill(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
