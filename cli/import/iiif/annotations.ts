import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quarterTurn } from '#lib/scans/placement.ts';
import type { Rectangle } from '#lib/text/alto/boxes.ts';
import { altoXml } from '#lib/text/alto/write.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { RemoteClient } from '../remote/client.ts';
import { isHtml, maxDocument, startOf } from '../remote/document.ts';
import type { RemoteText } from '../remote/scan.ts';
import type { Reading } from '../sources/source.ts';
import { type Annotated, blocksOf } from './annotated-lines.ts';
import type { Canvas } from './presentation.ts';
import { regionOf } from './region.ts';
import { unturned } from './unturned.ts';
import {
  isDeeper,
  type Json,
  listIn,
  motivationsIn,
  objectIn,
  parseJson,
  textIn,
  textsIn,
  typeIn,
} from './values.ts';

/** Each is a request. */
const maxPages = 10;
/** The deepest nesting of an annotation page embedded in its manifest. */
const maxDepth = 100;
const types = 'application/ld+json, application/json;q=0.9';

/**
 * The text of a canvas from annotations that transcribe its lines or words; they are fetched along with its image.
 * @returns undefined if there are no annotation pages that may hold text
 */
export function annotationText(
  canvas: Canvas,
  client: RemoteClient,
  report: Reading['report'],
): RemoteText | undefined {
  const { annotations, id, width, height } = canvas;
  const all = annotations.filter((page) =>
    typeof page === 'string'
      ? /^https?:/.test(page)
      : annotatedIn(page, canvas).length > 0 && !isDeeper(page, maxDepth),
  );
  if (all.length > maxPages) {
    const reason = `of its canvas's ${all.length} pages of annotations only the first ${maxPages} are read`;
    report({ file: id, reason, kind: 'warning' });
  }
  const pages = all.slice(0, maxPages);
  const [first] = pages;
  if (first === undefined) return undefined;
  // The address of embedded annotations includes a digest, so that changes to them are noticed.
  const inline = pages.filter((page) => typeof page !== 'string');
  const digest = createHash('sha256').update(JSON.stringify(inline)).digest('base64url').slice(0, 16);
  return {
    address: inline.length > 0 ? `${id}#text-${digest}` : String(first),
    async fetch(folder) {
      const annotated: Annotated[] = [];
      for (const page of pages)
        annotated.push(...annotatedIn(typeof page === 'string' ? await pageAt(client, page) : page, canvas));
      const turn = quarterTurn(canvas.paintings[0]?.image.rotation ?? 0);
      const blocks = unturned(blocksOf(annotated), canvas, turn);
      if (blocks.length === 0) return undefined;
      const file = join(folder, 'text.xml');
      const sides = turn % 180 === 0 ? { width, height } : { width: height, height: width };
      await writeFile(file, altoXml({ size: width > 0 && height > 0 ? sides : undefined, blocks }));
      return file;
    },
  };
}

async function pageAt(client: RemoteClient, address: string): Promise<Json> {
  const { bytes } = await client.get(address, types, maxDocument);
  if (isHtml(startOf(bytes))) throw new UnreadableFile('it is a page for people, and not one of annotations');
  const page = parseJson(bytes, 'it is not JSON, and so not a page of annotations');
  const isPage = /^Annotation(Page|List)$/.test(typeIn(page)) || (page.items ?? page.resources) !== undefined;
  if (!isPage) throw new UnreadableFile('it is not a page of annotations');
  return page;
}

/**
 * The transcriptions on an annotation page: annotations that supplement the canvas (Presentation 3, section 3.2), or
 * paint text on it (Presentation 2.1, section 6.1; Open Annotation).
 */
function annotatedIn(page: Json, canvas: Canvas): Annotated[] {
  return [...listIn(page.items), ...listIn(page.resources)].flatMap((value) => {
    const annotation = objectIn(value);
    const isNewer = annotation.body !== undefined;
    if (!motivationsIn(annotation).includes(isNewer ? 'supplementing' : 'painting')) return [];
    const targets = listIn(isNewer ? annotation.target : annotation.on);
    const region = targets.map((target) => regionOf(target, canvas)).find((one) => one !== undefined);
    return listIn(isNewer ? annotation.body : annotation.resource).flatMap((body) =>
      annotatedBy(objectIn(body), region, textIn(annotation.textGranularity)),
    );
  });
}

function annotatedBy(body: Json, bounds: Rectangle | undefined, granularity: string): Annotated[] {
  if (!/^(TextualBody|ContentAsText|Text)$/.test(typeIn(body))) return [];
  const raw = body.value ?? body.chars;
  const lines = (typeof raw === 'string' ? raw : '')
    .split(/\r?\n|<br\s*\/?>/i)
    .flatMap((line) => textsIn(line).map(({ text }) => text));
  const language = textIn(listIn(body.language)[0]) || undefined;
  return lines.length === 0 ? [] : [{ lines, bounds, granularity, language }];
}
