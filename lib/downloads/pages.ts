import type { Catalogue, ObjectScan } from '../catalogue/catalogue.ts';
import type { MainScan } from '../catalogue/schema.ts';
import { CatalogueUnavailable } from '../catalogue/unavailable.ts';
import type { WholeObject, WholeObjectScan } from '../catalogue/whole-object.ts';
import { oneLine, visibleText } from '../foreign.ts';
import { type Gap, gapsOf } from '../reading/missing-scans.ts';
import { type QuarterTurn, quarterTurn } from '../scans/quarter-turn.ts';
import { MissingFile, readStored, type Storage } from '../scans/storage/storage.ts';
import { offeredText } from '../text/formats.ts';
import { UnreadableTextLayer } from '../text/text-format.ts';
import type { TextLayer } from '../text/text-layer.ts';
import { type Jpeg, openJpeg } from './jpeg.ts';
import type { DownloadSize } from './request.ts';

/** Why something of a page is not in the file. */
export type Fault = 'missing' | 'unreadable' | 'withheld' | 'textMissing' | 'textUnreadable';

/** A page as files have it. */
export type DownloadPage = {
  /** Of the scan, from 0. */
  position: number;
  /** What stands on the page, in one line; empty where nothing is known. */
  label: string;
  /** Its scan, whose size in pixels the places in the text go by. */
  shown: ObjectScan | undefined;
  /** Only until the next page is asked for. */
  image: Jpeg | undefined;
  text: TextLayer | undefined;
  /** Its ALTO as it is stored. */
  textFile: Buffer | undefined;
  faults: Fault[];
  /** In the place of a page: scans that the library could not have; then the position is that of the scan behind them. */
  gap?: { gap: Gap; total: number };
};

/** What pages are made from. */
export type PageSource = { storage: Storage; textLayer: Catalogue['textLayer'] };

/** Which pages, from 0, the end not included, and what of each: the size of the image, and its text, read or as a file. */
export type PageChoice = {
  first: number;
  end: number;
  size: DownloadSize | undefined;
  text: 'layer' | 'file';
};

const files: Record<DownloadSize, string> = { medium: 'large.jpg', large: 'huge.jpg', full: 'scan.jpg' };
const longestLabel = 100;

/**
 * The pages of a work one after the other, each made around what cannot be had of it.
 * @throws {StorageUnavailable} and {CatalogueUnavailable} where nobody can say whether it could be had
 */
export async function* readPages(
  work: WholeObject,
  { first, end, ...choice }: PageChoice,
  source: PageSource,
): AsyncGenerator<DownloadPage> {
  const { count: total } = work;
  const gaps = new Map(gapsOf(work.details.missing).map((gap) => [gap.before, gap]));
  function* gapBefore(position: number): Generator<DownloadPage> {
    const gap = gaps.get(position);
    // What is missing beside a range is not missing in it.
    if (gap && (position > first || first === 0))
      yield { ...missingPage(position), faults: [], gap: { gap, total } };
  }
  let next = first;
  for await (const scan of work.scans(first, end)) {
    for (; next < scan.position; next += 1) {
      yield* gapBefore(next);
      yield missingPage(next);
    }
    next = scan.position + 1;
    yield* gapBefore(scan.position);
    yield* readPage(scan, choice, source);
  }
  for (; next < end; next += 1) {
    yield* gapBefore(next);
    yield missingPage(next);
  }
  if (end === total) yield* gapBefore(total);
}

/** By how much the record turns the image of a page. */
export function turnOf({ shown, image }: Pick<DownloadPage, 'shown' | 'image'>): QuarterTurn {
  return shown && image ? quarterTurn(shown.scan.rotation) : 0;
}

const nothing = { image: undefined, text: undefined, textFile: undefined };

function missingPage(position: number): DownloadPage {
  return { position, label: '', shown: undefined, ...nothing, faults: ['missing'] };
}

async function* readPage(
  { position, digest, textDigest, shown }: WholeObjectScan,
  choice: Pick<PageChoice, 'size' | 'text'>,
  { storage, textLayer }: PageSource,
): AsyncGenerator<DownloadPage> {
  const image = choice.size && (await imageOf(storage, digest, choice.size, shown.scan));
  try {
    const asFile = choice.text === 'file';
    const text = asFile ? undefined : await textOf(shown, textLayer);
    const textFile = asFile ? await textFileOf(storage, textDigest, shown) : undefined;
    yield {
      position,
      label: oneLine(visibleText(shown.scan.pagination_info.scan_name), longestLabel),
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

async function imageOf(
  storage: Storage,
  digest: string,
  size: DownloadSize,
  scan: MainScan,
): Promise<Jpeg | Fault> {
  const isOffered = scan.resources.some(
    ({ mime, hidden, downloadable }) => mime === 'image/jpeg' && downloadable && !hidden,
  );
  return isOffered ? await openJpeg(storage, digest, files[size]) : 'withheld';
}

async function textFileOf(
  storage: Storage,
  digest: string | undefined,
  shown: ObjectScan,
): Promise<Buffer | undefined | Fault> {
  if (digest === undefined || !isTextOffered(shown)) return undefined;
  try {
    return await readStored(storage, digest, 'alto.xml');
  } catch (error) {
    if (error instanceof MissingFile) return 'textMissing';
    throw error;
  }
}

function isTextOffered({ scan }: ObjectScan): boolean {
  return offeredText(scan.resources)?.downloadable ?? false;
}

async function textOf(
  shown: ObjectScan,
  textLayer: PageSource['textLayer'],
): Promise<TextLayer | undefined | Fault> {
  if (!isTextOffered(shown)) return undefined;
  try {
    return await textLayer(shown);
  } catch (error) {
    if (error instanceof UnreadableTextLayer) return 'textUnreadable';
    if (error instanceof CatalogueUnavailable && error.cause instanceof MissingFile) return 'textMissing';
    throw error;
  }
}
