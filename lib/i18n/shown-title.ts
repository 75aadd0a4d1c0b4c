import { oneLine, visibleText } from '../untrusted.ts';
import type { Translate } from './translate.ts';

/**
 * A title of the catalogue, or the words for something without a visible one.
 * @param maxLength in characters of one line; by default the title is left as it is
 */
export function shownTitle(t: Translate, title: string | null | undefined, maxLength?: number): string {
  const visible = visibleText(title);
  return (maxLength === undefined ? visible : oneLine(visible, maxLength)) || t('object.untitled');
}

/**
 * A name derived from a title of the catalogue, such as that of a print version; the title is truncated to fit.
 * @param name builds the name from the title
 * @param maxLength in characters
 */
export function namedAfter(
  t: Translate,
  title: string | null | undefined,
  name: (title: string) => string,
  maxLength: number,
): string {
  return name(shownTitle(t, title, maxLength - name('').length));
}

/** The name of an institution, or the words for one without a visible name. */
export function organizationName(t: Translate, { fullname }: { fullname: string }): string {
  return visibleText(fullname) || t('institutions.unnamed');
}
