import { objectPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { contentsRoom, type EntryRange, entriesFrom, treeOf } from '#lib/reading/contents.ts';
import { windowRoom } from '#lib/reading/windows.ts';
import { ContentsTree } from './ContentsTree.tsx';

/** The entries that a part of the table of contents has which begins with one of them. */
export function contentsPart(locale: Locale, { tile, contents }: CatalogueObject, from: number): EntryRange {
  const path = objectPath(locale, tile.related_object);
  return entriesFrom(contents, from, path.length, {
    ...contentsRoom.whole,
    entries: windowRoom('contents', from),
  });
}

type Props = { locale: Locale; object: CatalogueObject; range: EntryRange };

/** A part of an object’s table of contents, below the entries that its first one lies within. */
export function ContentsPart({ locale, object, range }: Props) {
  return (
    <ContentsTree
      t={translator(locale)}
      nodes={treeOf(object.contents, range, contentsRoom.whole)}
      path={objectPath(locale, object.tile.related_object)}
      language={object.details.language}
    />
  );
}
