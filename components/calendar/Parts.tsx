import { Hits } from '#components/search/Hits.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import type { WorkPart } from '#lib/search/issues.ts';
import { containsWords } from '#lib/text/contains-words.ts';
import { visibleText } from '#lib/untrusted.ts';

type Props = { locale: Locale; parts: readonly WorkPart[]; view?: 'cards' | 'row' };

/** The parts of a work in order, each with its picture, number, title and date. */
export function Parts({ locale, parts, view = 'cards' }: Props) {
  const labels = new Map<string, string>();
  for (const { id, number, tile } of parts) {
    const label = visibleText(number);
    // A title that already contains the number needs the room that a label would take.
    if (label && !containsWords(tile.entity_title, label)) labels.set(id, label);
  }
  return <Hits locale={locale} tiles={parts.map(({ tile }) => tile)} view={view} labels={labels} />;
}
