import { Readable } from 'node:stream';
import type { WholeObjectScan } from '#lib/catalogue/whole-object.ts';
import { bytesInPieces } from '#lib/pieces.ts';
import type { About } from './about.ts';
import { type Canvas, canvasId, canvasOf, missingCanvas } from './canvas.ts';
import { rangesOf } from './ranges.ts';
import {
  canvasJson as canvas2,
  contentsHead as contents2,
  manifestHead as head2,
  sequenceHead,
  structuresJson as structures2,
} from './version-2.ts';
import {
  canvasJson as canvas3,
  contentsHead as contents3,
  manifestHead as head3,
  structuresJson as structures3,
} from './version-3.ts';

/** Functions that write the parts of a manifest, by version of the Presentation API. */
const writers = {
  2: { headOf: head2, canvasJson: canvas2, contentsHead: contents2, structuresJson: structures2 },
  3: { headOf: head3, canvasJson: canvas3, contentsHead: contents3, structuresJson: structures3 },
};

/** Maximum scans of a manifest that is built in memory and cached: some 1.5 MB. */
export const maxInMemory = 1000;

/** Number of leading scans among which the title page is searched for. */
const maxBeforeTitle = 50;

/**
 * A manifest as JSON in chunks: scans are read while it is written, so that memory does not grow with its length. Scans
 * that cannot be read are left out.
 */
export async function* manifestJson(about: About, version: 2 | 3): AsyncGenerator<string> {
  const { whole } = about;
  const { headOf, canvasJson, contentsHead, structuresJson } = writers[version];
  const sequence = withoutBrace(sequenceHead(about));
  yield withoutBrace(headOf(about)) +
    (version === 3 ? ',"items":[' : `,"sequences":[${sequence},"canvases":[`);
  const scanIds: (number | undefined)[] = [];
  let start: string | undefined;
  let isFirst = true;
  for await (const { canvas, scan } of canvasesOf(about)) {
    if (scan) {
      const { id, pagination_info: page } = scan.shown.scan;
      scanIds[scan.position] = id;
      if (scan.position < maxBeforeTitle && isTitlePage(page.scan_functions)) start ??= canvas.id;
    }
    yield (isFirst ? '' : ',') + JSON.stringify(canvasJson(canvas));
    isFirst = false;
  }
  yield ']';
  if (version === 2) yield `${start ? `,"startCanvas":${JSON.stringify(start)}` : ''}}]`;
  else if (start) yield `,"start":${JSON.stringify({ id: start, type: 'Canvas' })}`;
  const ranges = rangesOf(whole.parts, whole.count);
  if (ranges.length > 0) {
    // In version 3 the top range contains the others; in 2.1 it only lists them, as siblings.
    const top = contentsHead(about, ranges);
    yield `,"structures":[${version === 3 ? `${withoutBrace(top)},"items":[` : `${JSON.stringify(top)},`}`;
    let before = '';
    for (const range of structuresJson(about, ranges, scanIds)) {
      yield before + JSON.stringify(range);
      before = ',';
    }
    yield version === 3 ? ']}]' : ']';
  }
  yield '}';
}

/** An object as JSON, without its closing brace. */
function withoutBrace(json: object): string {
  return JSON.stringify(json).slice(0, -1);
}

/** The canvases of a work in reading order: of its scans, and an empty one for each scan it could not obtain. */
async function* canvasesOf({
  object,
  whole,
  publicUrl,
  behavior,
}: About): AsyncGenerator<{ canvas: Canvas; scan?: WholeObjectScan }> {
  const { id } = object.tile.related_object;
  const missing = object.details.missing ?? [];
  let index = 0;
  function* missingCanvases(until: number, adjacent: Canvas) {
    for (let one = missing[index]; one && one.before <= until; one = missing[index]) {
      index += 1;
      yield { canvas: missingCanvas(canvasId(publicUrl, id, `missing-${index}`), one, adjacent) };
    }
  }
  let last: Canvas | undefined;
  for await (const scan of whole.scans(0, whole.count)) {
    const canvas = canvasOf(id, scan, publicUrl, behavior);
    yield* missingCanvases(scan.position, canvas);
    yield { canvas, scan };
    last = canvas;
  }
  if (last) yield* missingCanvases(Number.POSITIVE_INFINITY, last);
}

/** The same as bytes, produced while they are sent. */
export function manifestStream(about: About, version: 2 | 3): Readable {
  return Readable.from(bytesInPieces(manifestJson(about, version)), { objectMode: false });
}

/** Recognises a title page; catalogues name it in Polish or English. */
function isTitlePage(functions: readonly string[]): boolean {
  return functions.some((one) => /^(?:karta|strona)? ?tytułowa$|^title ?page$/i.test(one.trim()));
}
