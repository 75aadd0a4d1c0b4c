import { Hits } from '#components/search/Hits.tsx';
import { visibleText } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { WorkPart } from '#lib/search/issues.ts';

type Props = { locale: Locale; parts: readonly WorkPart[]; view?: 'cards' | 'row' };

/** Parts of a work in their order: each with its picture, which part it is, its title and its date. */
export function Parts({ locale, parts, view = 'cards' }: Props) {
  const labels = parts.flatMap(({ id, number }) =>
    visibleText(number) ? [[id, visibleText(number)] as const] : [],
  );
  return <Hits locale={locale} tiles={parts.map(({ tile }) => tile)} view={view} labels={new Map(labels)} />;
}
