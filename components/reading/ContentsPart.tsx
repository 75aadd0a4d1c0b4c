import { objectPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { contentsLimits, type EntryRange, entriesFrom, treeOf } from '#lib/reading/contents.ts';
import { windowCapacity } from '#lib/reading/windows.ts';
import { ContentsTree } from './ContentsTree.tsx';

/** The entries of the part of the table of contents that begins with a given entry. */
export function contentsPart(locale: Locale, { tile, contents }: CatalogueObject, from: number): EntryRange {
  const path = objectPath(locale, tile.related_object);
  return entriesFrom(contents, from, path.length, {
    ...contentsLimits.page,
    entries: windowCapacity('contents', from),
  });
}

type Props = { locale: Locale; object: CatalogueObject; range: EntryRange };

/** A part of an object’s table of contents, nested below the ancestors of its first entry. */
export function ContentsPart({ locale, object, range }: Props) {
  return (
    <ContentsTree
      t={translator(locale)}
      nodes={treeOf(object.contents, range, contentsLimits.page)}
      path={objectPath(locale, object.tile.related_object)}
      language={object.details.language}
    />
  );
}
