import { Readable } from 'node:stream';
import { bytesInPieces } from '#lib/pieces.ts';
import type { About } from './about.ts';
import { canvasId, canvasOf } from './canvas.ts';
import { rangesOf } from './ranges.ts';
import {
  canvasJson as canvas2,
  manifestHead as head2,
  sequenceHead,
  structuresJson as structures2,
} from './version-2.ts';
import { canvasJson as canvas3, manifestHead as head3, structuresJson as structures3 } from './version-3.ts';

/** What writes the parts of a manifest, by the version of the Presentation API. */
const writers = {
  2: { headOf: head2, canvasJson: canvas2, structuresJson: structures2 },
  3: { headOf: head3, canvasJson: canvas3, structuresJson: structures3 },
};

/** Scans of the longest manifest that is made in memory and cached: some 1.5 MB. */
export const mostInMemory = 1000;

/** Scans among which the title page is looked for. */
const mostBeforeTitle = 50;

/**
 * A manifest as JSON, text after text: its scans are read while it is written, so that one of any length takes the memory of a few.
 * A scan that cannot be read is left out.
 */
export async function* manifestJson(about: About, version: 2 | 3): AsyncGenerator<string> {
  const { whole, object } = about;
  const { id } = object.tile.related_object;
  const { headOf, canvasJson, structuresJson } = writers[version];
  const head = JSON.stringify(headOf(about)).slice(0, -1);
  const sequence = JSON.stringify(sequenceHead(about)).slice(0, -1);
  yield head + (version === 3 ? ',"items":[' : `,"sequences":[${sequence},"canvases":[`);
  const scanIds: (number | undefined)[] = [];
  let start: string | undefined;
  let isFirst = true;
  for await (const scan of whole.scans(0, whole.count)) {
    const { scan: shown } = scan.shown;
    scanIds[scan.position] = shown.id;
    if (
      start === undefined &&
      scan.position < mostBeforeTitle &&
      isTitlePage(shown.pagination_info.scan_functions)
    )
      start = canvasId(about.origin, id, shown.id);
    yield (isFirst ? '' : ',') + JSON.stringify(canvasJson(canvasOf(id, scan, about.origin)));
    isFirst = false;
  }
  yield ']';
  if (version === 2) yield `${start ? `,"startCanvas":${JSON.stringify(start)}` : ''}}]`;
  else if (start) yield `,"start":${JSON.stringify({ id: start, type: 'Canvas' })}`;
  let hasRange = false;
  for (const range of structuresJson(about, rangesOf(whole.parts, whole.count), scanIds)) {
    yield (hasRange ? ',' : ',"structures":[') + JSON.stringify(range);
    hasRange = true;
  }
  yield hasRange ? ']}' : '}';
}

/** The same as bytes that are made while they are sent. */
export function manifestStream(about: About, version: 2 | 3): Readable {
  return Readable.from(bytesInPieces(manifestJson(about, version)), { objectMode: false });
}

/** Catalogues say it in the language of the library. */
function isTitlePage(functions: readonly string[]): boolean {
  return functions.some((one) => /^(?:karta|strona)? ?tytułowa$|^title ?page$/i.test(one.trim()));
}
