import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { multilingualString, numbers, PdfFile, references, textString } from '#lib/pdf/file.ts';
import { isRightToLeft } from '../../text/right-to-left.ts';
import type { Block } from '../../text/text-layer.ts';
import type { Entry } from '../contents.ts';
import { type DownloadPage, turnOf } from '../pages.ts';
import { faultsByLanguage, nameOf, sentencesByLanguage } from '../sentences.ts';
import type { WorkMetadata } from '../work-metadata.ts';
import { srgbProfile } from './colour-profile.ts';
import { writeHiddenFont } from './hidden-font.ts';
import { hiddenText } from './hidden-text.ts';
import { pdfDate, producer, xmpOf } from './metadata.ts';
import { noticeContent, noticeFont, noticePage } from './notice.ts';
import { NumberTree } from './number-tree.ts';
import { writeOutline } from './outline.ts';
import { pageSize } from './page-size.ts';

/** Pages per node of the page tree. */
const nodeSize = 64;

/** What goes into a PDF besides its pages. */
export type PdfContents = {
  metadata: WorkMetadata;
  entries: readonly Entry[];
  pixelsPerCentimetre: number | undefined;
};

/**
 * Generates a PDF of scans as pages arrive: each JPEG unchanged, its text invisible in place and tagged by block, the
 * table of contents as outline, page labels (ISO 32000-1). A page whose scan is missing says so. A file without such a
 * page is marked as PDF/A-2b (ISO 19005-2). Memory holds one page's text, and a few numbers per page and block.
 * @throws what reading the pages throws; the file is then truncated
 */
export async function* pdfOf(
  { metadata, entries, pixelsPerCentimetre }: PdfContents,
  pages: AsyncIterable<DownloadPage>,
): AsyncGenerator<Buffer> {
  // Before anything is sent: what fails later truncates the file.
  const colours = await srgbProfile();
  const file = new PdfFile();
  const hidden = writeHiddenFont(file);
  const notice = file.reserve();
  const tree = file.reserve();
  const structure = { root: file.reserve(), document: file.reserve(), sections: [] as number[] };
  const parents = new NumberTree(file);
  const labels = new NumberTree(file);
  const nodes: number[] = [];
  let node: { id: number; pages: number[] } | undefined;
  const pageOf = new Map<number, number>();
  let hasNotice = false;

  const finishNode = () => {
    if (!node) return;
    const { id, pages } = node;
    file.add(
      `<< /Type /Pages /Parent ${tree} 0 R /Count ${pages.length} /Kids [${references(pages)}] >>`,
      id,
    );
    node = undefined;
  };

  for await (const page of pages) {
    const { position, label, shown, image, text, gap } = page;
    const index = structure.sections.length;
    node ??= { id: nodes[nodes.push(file.reserve()) - 1] ?? 0, pages: [] };
    const id = file.reserve();
    node.pages.push(id);
    if (!gap) pageOf.set(position, id);
    const named = gap ? '–' : label;
    labels.add(index, named ? `<< /P ${textString(named)} >>` : `<< /S /D /St ${position + 1} >>`);

    const scan = shown?.tileSource ?? image;
    const size = scan && image ? pageSize(scan, pixelsPerCentimetre) : noticePage;
    const content: string[] = [];
    const section = file.reserve();
    const elements: number[] = [];
    /** Marks content as a structure element (14.7.4). */
    const tag = (type: string, marked: string, entries = '') => {
      const number = elements.length;
      content.push(`/${type} << /MCID ${number} >> BDC\n${marked}\nEMC`);
      elements.push(
        file.add(
          `<< /Type /StructElem /S /${type} /P ${section} 0 R /Pg ${id} 0 R /K ${number} ${entries} >>`,
        ),
      );
    };
    const resources: string[] = [];
    if (image) {
      const picture = file.reserve();
      const space = image.components === 1 ? '/DeviceGray' : '/DeviceRGB';
      file.beginStream(
        `/Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} /ColorSpace ${space} ` +
          '/BitsPerComponent 8 /Filter /DCTDecode',
        image.bytes,
        picture,
      );
      for await (const piece of image.read()) {
        file.raw(piece);
        yield file.take();
      }
      file.endStream();
      resources.push(`/XObject << /Scan ${picture} 0 R >>`);
      const alt = [...sentencesByLanguage('scan', { name: nameOf(page) }), ...faultsByLanguage(page)];
      tag(
        'Figure',
        `q ${numbers(size.width, 0, 0, size.height, 0, 0)} cm /Scan Do Q`,
        `/Alt ${multilingualString(alt)} /A << /O /Layout /Placement /Block /BBox [${numbers(0, 0, size.width, size.height)}] >>`,
      );
    }
    if (!image) {
      hasNotice = true;
      tag('P', noticeContent(faultsByLanguage(page)));
    }
    resources.push(`/Font << /Hidden ${hidden} 0 R ${image ? '' : `/Notice ${notice} 0 R `}>>`);
    if (text && scan) {
      const blocks = hiddenText(text, { scan, page: size });
      for (const [number, block] of text.blocks.entries())
        tag(block.heading ? 'H1' : 'P', blocks[number] ?? '', languageEntry(block));
    }
    const contents = file.addStream(
      '/Filter /FlateDecode',
      deflateSync(Buffer.from(content.join('\n'), 'latin1')),
    );
    file.add(
      `<< /Type /Page /Parent ${node.id} 0 R /MediaBox [0 0 ${numbers(size.width, size.height)}] /Rotate ${turnOf(page)} ` +
        `/Resources << ${resources.join(' ')} >> /Contents ${contents} 0 R /StructParents ${index} /Tabs /S >>`,
      id,
    );
    file.add(
      `<< /Type /StructElem /S /Sect /P ${structure.document} 0 R /K [${references(elements)}] ` +
        `${text?.language && text.language !== metadata.language ? languageEntry(text) : ''} >>`,
      section,
    );
    structure.sections.push(section);
    parents.add(index, `[${references(elements)}]`);
    if (node.pages.length === nodeSize) finishNode();
    yield file.take();
  }

  finishNode();
  file.add(`<< /Type /Pages /Count ${structure.sections.length} /Kids [${references(nodes)}] >>`, tree);
  file.add(noticeFont, notice);
  const parentTree = parents.finish();
  file.add(
    `<< /Type /StructElem /S /Document /P ${structure.root} 0 R /K [${references(structure.sections)}] >>`,
    structure.document,
  );
  file.add(
    `<< /Type /StructTreeRoot /K [${structure.document} 0 R] /ParentTree ${parentTree} 0 R /ParentTreeNextKey ${structure.sections.length} >>`,
    structure.root,
  );
  yield file.take();
  const outline = entries.length > 0 ? file.reserve() : undefined;
  if (outline !== undefined)
    for (const _ of writeOutline(file, outline, entries, (position) => pageOf.get(position))) {
      yield file.take();
      await setImmediate();
    }
  const xmp = file.addStream('/Type /Metadata /Subtype /XML', xmpOf(metadata, !hasNotice));
  const profile = file.addStream('/N 3', colours);
  const catalog = file.add(
    `<< /Type /Catalog /Pages ${tree} 0 R /PageLabels ${labels.finish()} 0 R /Metadata ${xmp} 0 R ` +
      `/MarkInfo << /Marked true >> /StructTreeRoot ${structure.root} 0 R ` +
      `/ViewerPreferences << /DisplayDocTitle true /Direction ${isRightToLeft(metadata.language) ? '/R2L' : '/L2R'} >> ${languageEntry(metadata)} ` +
      `${outline === undefined ? '' : `/Outlines ${outline} 0 R /PageMode /UseOutlines `}` +
      '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) ' +
      `/DestOutputProfile ${profile} 0 R >>] >>`,
  );
  const info = file.add(
    `<< /Title ${textString(metadata.title)} ${metadata.creators.length > 0 ? `/Author ${textString(metadata.creators.join('; '))} ` : ''}` +
      `/Producer (${producer}) /CreationDate ${pdfDate(metadata)} /ModDate ${pdfDate(metadata)} >>`,
  );
  const name = createHash('md5').update(
    `${metadata.address} ${metadata.changed.toISOString()} ${pageOf.size}`,
  );
  const identifier = `<${name.digest('hex')}>`;
  file.end(`/Root ${catalog} 0 R /Info ${info} 0 R /ID [${identifier} ${identifier}]`);
  yield file.take();
}

/** The language of a part as a dictionary entry, where it is known. Tags are ASCII. */
function languageEntry({ language }: Pick<Block, 'language'>): string {
  return language === undefined || language === 'und' ? '' : `/Lang (${language})`;
}
