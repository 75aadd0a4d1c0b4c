import { objectPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { contentsRoom, type EntryRange, entriesFrom, treeOf } from '#lib/reading/contents.ts';
import { windowRoom } from '#lib/reading/windows.ts';
import { ContentsTree } from './ContentsTree.tsx';

/** The entries of the part of the table of contents that begins with a given entry. */
export function contentsPart(locale: Locale, { tile, contents }: CatalogueObject, from: number): EntryRange {
  const path = objectPath(locale, tile.related_object);
  return entriesFrom(contents, from, path.length, {
    ...contentsRoom.whole,
    entries: windowRoom('contents', from),
  });
}

type Props = { locale: Locale; object: CatalogueObject; range: EntryRange };

/** A part of an object’s table of contents, nested below the ancestors of its first entry. */
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
