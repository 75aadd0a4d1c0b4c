import { oneLine, visibleText } from '../foreign.ts';
import type { Translate } from './translate.ts';

/**
 * A title of the catalogue, or the words for something without a visible one.
 * @param maxLength in characters of one line; by default the title is left as it is
 */
export function shownTitle(t: Translate, title: string | null | undefined, maxLength?: number): string {
  const visible = visibleText(title);
  return (maxLength === undefined ? visible : oneLine(visible, maxLength)) || t('object.untitled');
}
