import type { Catalogue, CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import { findOf } from '#lib/scans/view.ts';
import { findWords, textIndex } from '#lib/text/find.ts';
import { around, linesOf } from '#lib/text/lines.ts';
import type { Box, TextLayer } from '#lib/text/text-layer.ts';
import { isUnreadable } from '#lib/unreadable-file.ts';
import { lineAnnotations } from '../presentation/annotations.ts';
import { canvasId } from '../presentation/canvas.ts';

/** Scans per answer: the texts of all of them are read for it. */
export const scansOfPage = 20;
/** Maximum matches of one scan in an answer. */
const maxOnScan = 200;
/** Words shown before and after a match. */
const wordsAround = 8;

/** A match on one line of a scan: its words, those around them, and their box in pixels of the scan. */
export type Hit = {
  /** URI of the canvas. */
  canvas: string;
  /** Unique within the object, and stable as long as the text is. */
  id: string;
  text: string;
  /** As printed, including the space next to the match. */
  before: string;
  behind: string;
  box: Box | undefined;
};

/** A page, from 1, and the number of pages. */
export type Pagination = { page: number; pages: number };

export type Hits = Pagination & { hits: Hit[] };

/** Lines as annotations of a version of the Presentation API. */
export type Lines = Pagination & { lines: object[] };

/**
 * Finds words in an object's text: on the scans that contain all of them, in any of their forms.
 * @param page from 1; beyond the last page there are no hits
 */
export async function findHits(
  catalogue: Catalogue,
  object: CatalogueObject,
  query: string,
  page: number,
  publicUrl: string,
): Promise<Hits> {
  const { id } = object.tile.related_object;
  const range = { offset: (page - 1) * scansOfPage, limit: scansOfPage };
  const found = await catalogue.findInObject(id, query, range);
  const pages = Math.max(1, Math.ceil(found.positions.length / scansOfPage));
  const positions = found.pages.map(({ position }) => position);
  const shown =
    positions.length > 0 ? ((await catalogue.object(id, undefined, { positions }))?.scans ?? []) : [];
  const finds = new Map(found.pages.map(({ position, snippet }) => [position, snippet?.find]));
  const hits: Hit[] = [];
  for (const scan of shown) {
    const layer = await layerOf(catalogue, scan);
    const find = finds.get(scan.position) ?? findOf(found.forms);
    if (layer && find !== '') hits.push(...hitsIn(layer, find, canvasId(publicUrl, id, scan.scan.id)));
  }
  return { hits, page, pages };
}

/** All lines of an object's texts, in pages of some scans. @param page from 1; beyond the last one there are none */
export async function allLines(
  catalogue: Pick<Catalogue, 'scansOf' | 'textLayer'>,
  object: CatalogueObject,
  page: number,
  publicUrl: string,
  version: 2 | 3,
): Promise<Lines> {
  const { tile, scanCount } = object;
  const first = (page - 1) * scansOfPage;
  const end = Math.min(first + scansOfPage, scanCount);
  const lines: object[] = [];
  for await (const scan of catalogue.scansOf(tile.related_object.id, first, end)) {
    const layer = await layerOf(catalogue, scan);
    if (layer) lines.push(...lineAnnotations(object, scan, layer, publicUrl, version));
  }
  return { lines, page, pages: Math.max(1, Math.ceil(scanCount / scansOfPage)) };
}

/** The text of a scan; undefined where there is none, or it cannot be read now. */
export async function layerOf(
  catalogue: Pick<Catalogue, 'textLayer'>,
  scan: ObjectScan,
): Promise<TextLayer | undefined> {
  try {
    return await catalogue.textLayer(scan);
  } catch (error) {
    if (isUnreadable(error) || isUnavailable(error)) return undefined;
    throw error;
  }
}

function hitsIn(layer: TextLayer, find: string, canvas: string): Hit[] {
  const lines = linesOf(layer);
  const words = lines.flatMap((line) => line.words);
  const textOf = (from: number, to: number) =>
    words
      .slice(Math.max(0, from), Math.max(0, to))
      .map(({ text }) => text)
      .join(' ');
  return findWords(textIndex(layer), find.includes('|') ? find : `${find}|`)
    .slice(0, maxOnScan)
    .flatMap(({ first, last }) =>
      // A match that continues on the next line has a hit on each.
      lines
        .filter(
          ({ firstWord, words: lineWords }) => firstWord <= last && firstWord + lineWords.length > first,
        )
        .map(({ firstWord, words: lineWords }) => {
          const from = Math.max(first, firstWord);
          const to = Math.min(last + 1, firstWord + lineWords.length);
          return {
            canvas,
            id: `${canvas}/words/${from}-${to - 1}`,
            text: textOf(from, to),
            before: textOf(from - wordsAround, from) + (from > 0 ? ' ' : ''),
            behind: (to < words.length ? ' ' : '') + textOf(to, to + wordsAround),
            box: around(words.slice(from, to)),
          };
        }),
    );
}
