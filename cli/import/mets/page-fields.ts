import { pageNotes } from '#lib/formats/mods.ts';
import { lookup, unlessEmpty } from '#lib/lists.ts';
import { partKindName } from '#lib/metadata/part-kind.ts';
import { childOf, childrenOf, textOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import type { ScanMetadata } from '../metadata.ts';

/** Kinds of pages by the types that NDK, ENMAP and Islandora give their divisions, without separators. */
const kinds: Record<string, string> = {
  titlepage: 'title_page',
  cover: 'cover',
  frontcover: 'cover_front',
  coverfront: 'cover_front',
  backcover: 'cover_back',
  coverback: 'cover_back',
  spine: 'spine',
  jacket: 'jacket',
  flyleaf: 'endsheet',
  endsheet: 'endsheet',
  frontendsheet: 'endsheet',
  backendsheet: 'endsheet',
  tableofcontents: 'contents',
  index: 'index',
  blank: 'blank',
  advertisement: 'advertisement',
};

/** Genres of records of pages that say only that it is one. */
const anyPage = /^(normal|content)?[ _-]?page$|^(strana|seite)$/i;

/**
 * What METS says of a page besides its label: its kinds and description, how it is laid out and turned.
 * @param type of its division, in lower case
 * @param record of its own, in MODS
 */
export function pageFields(type: string, record: XmlElement | undefined): Omit<ScanMetadata, 'file'> {
  const mods = record?.name === 'mods' ? record : undefined;
  const genres = textsOf(childrenOf(mods, 'genre')).filter((genre) => !anyPage.test(genre));
  // Recorded in Polish, as the read API has them.
  const ofType = partKindName(lookup(kinds, type.replace(/[^a-z]/g, '')) ?? '', 'pl');
  const functions = genres.length > 0 ? genres : ofType === undefined ? [] : [ofType];
  const description = textOf(childOf(mods, 'abstract'));
  const note = (label: string) =>
    textOf(childrenOf(mods, 'note').find(({ attributes }) => attributes.displayLabel === label));
  const structure = note(pageNotes.structure) || (type.startsWith('double') ? 'DOUBLE_PAGE' : '');
  const rotation = Number(note(pageNotes.rotation));
  return {
    functions: unlessEmpty(functions),
    description: description || undefined,
    structure: structure || undefined,
    rotation: rotation !== 0 && Number.isSafeInteger(rotation) ? rotation : undefined,
  };
}
