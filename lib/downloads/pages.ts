import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { Catalogue, ObjectScan } from '../catalogue/catalogue.ts';
import { CatalogueUnavailable } from '../catalogue/unavailable.ts';
import type { WholeObject, WholeObjectScan } from '../catalogue/whole-object.ts';
import { type Gap, gapsOf } from '../reading/missing-scans.ts';
import { type QuarterTurn, quarterTurn } from '../scans/placement.ts';
import { MissingFile } from '../scans/storage/storage.ts';
import type { TextLayer } from '../text/text-layer.ts';
import { oneLine, visibleText } from '../untrusted.ts';
import { type ImageSource, imageOf } from './image.ts';
import type { Jpeg } from './jpeg.ts';
import { isImageOffered, isTextOffered } from './offered.ts';
import type { DownloadSize } from './request.ts';

/** Why a part of a page is not in the file. */
export type Fault = 'missing' | 'unreadable' | 'withheld' | 'textMissing' | 'textUnreadable';

/** A page as download formats need it. */
export type DownloadPage = {
  /** Of the scan, from 0. */
  position: number;
  /** The page's label on one line; empty where unknown. */
  label: string;
  /** Its scan, whose size in pixels the word boxes refer to. */
  shown: ObjectScan | undefined;
  /** Valid only until the next page is requested. */
  image: Jpeg | undefined;
  text: TextLayer | undefined;
  /** The ALTO file as stored. */
  textFile: Uint8Array | undefined;
  faults: Fault[];
  /** Instead of a page: scans that the library could not obtain; `position` is then that of the following scan. */
  gap?: { gap: Gap; total: number };
};

/** What pages are read from. */
export type PageSource = ImageSource & {
  catalogue: Pick<Catalogue, 'tile' | 'withTileSource' | 'textLayer' | 'textFile'>;
};

/** Which pages, from 0, end exclusive, and what of each: the size of its image, its text as layer or file. */
export type PageSelection = {
  first: number;
  end: number;
  size: DownloadSize | undefined;
  text: 'layer' | 'file';
};

const maxLabelLength = 100;

/**
 * The pages of a work in order; what is unavailable of a page is left out and noted in its `faults`.
 * @throws {StorageUnavailable} and {CatalogueUnavailable} where availability is unknown, and what `enqueue` throws
 */
export async function* readPages(
  work: WholeObject,
  { first, end, ...selection }: PageSelection,
  source: PageSource,
): AsyncGenerator<DownloadPage> {
  const { count: total } = work;
  const gaps = new Map(gapsOf(work.details.missing).map((gap) => [gap.before, gap]));
  function* gapBefore(position: number): Generator<DownloadPage> {
    const gap = gaps.get(position);
    // Scans missing before the first page of a range are outside the range.
    if (gap && (position > first || first === 0))
      yield { ...missingPage(position), faults: [], gap: { gap, total } };
  }
  let next = first;
  function* missingUntil(position: number): Generator<DownloadPage> {
    for (; next < position; next += 1) {
      yield* gapBefore(next);
      yield missingPage(next);
    }
  }
  for await (const scan of work.scans(first, end)) {
    yield* missingUntil(scan.position);
    next = scan.position + 1;
    yield* gapBefore(scan.position);
    yield* readPage(work.tile.related_object.id, scan, selection, source);
  }
  yield* missingUntil(end);
  if (end === total) yield* gapBefore(total);
}

/** The rotation of a page's image by the record. */
export function turnOf({ shown, image }: Pick<DownloadPage, 'shown' | 'image'>): QuarterTurn {
  return shown && image ? quarterTurn(shown.scan.rotation) : 0;
}

const nothing = { image: undefined, text: undefined, textFile: undefined };

function missingPage(position: number): DownloadPage {
  return { position, label: '', shown: undefined, ...nothing, faults: ['missing'] };
}

async function* readPage(
  id: string,
  { position, digest, shown: stored }: WholeObjectScan,
  selection: Pick<PageSelection, 'size' | 'text'>,
  source: PageSource,
): AsyncGenerator<DownloadPage> {
  const { catalogue } = source;
  const shown = await catalogue.withTileSource(id, stored);
  const image: Jpeg | Fault | undefined =
    selection.size &&
    (isImageOffered(shown.scan) ? await imageOf({ digest, shown }, selection.size, source) : 'withheld');
  try {
    const asFile = selection.text === 'file';
    const text = asFile ? undefined : await textOf(shown, catalogue.textLayer);
    const textFile = asFile ? await textOf(shown, catalogue.textFile) : undefined;
    yield {
      position,
      label: oneLine(visibleText(shown.scan.pagination_info.scan_name), maxLabelLength),
      shown,
      image: typeof image === 'string' ? undefined : image,
      text: typeof text === 'string' ? undefined : text,
      textFile: typeof textFile === 'string' ? undefined : textFile,
      faults: [image, text, textFile].filter((found) => typeof found === 'string'),
    };
  } finally {
    if (typeof image === 'object') image.close();
  }
}

async function textOf<Text>(
  shown: ObjectScan,
  read: (scan: ObjectScan) => Promise<Text | undefined>,
): Promise<Text | undefined | Fault> {
  if (!isTextOffered(shown.scan)) return undefined;
  try {
    return await read(shown);
  } catch (error) {
    if (error instanceof UnreadableFile) return 'textUnreadable';
    if (error instanceof CatalogueUnavailable && error.cause instanceof MissingFile) return 'textMissing';
    throw error;
  }
}
