import { bytesInPieces } from '../../pieces.ts';
import { isRightToLeft } from '../../text/right-to-left.ts';
import { escapeXml } from '../../xml/escape.ts';
import type { Archive } from '../archive.ts';
import type { Entry } from '../contents.ts';
import { type DownloadPage, turnOf } from '../pages.ts';
import type { WorkMetadata } from '../work-metadata.ts';
import { navigationDocument, type PageMark } from './navigation.ts';
import { filesOf, languagesOf, pageDocument } from './page.ts';

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

const style = `figure { margin: 0 0 1em; text-align: center; }
img, svg { max-width: 100%; max-height: 95vh; }
p { margin: 0 0 0.75em; }
.missing { font-style: italic; }
`;

/**
 * Writes the pages of a work into an archive as EPUB 3 (W3C, EPUB 3.3): one document per page, with its page break,
 * image and text. The package document comes last, once it is known what there is.
 */
export async function writePublication(
  archive: Archive,
  metadata: WorkMetadata,
  entries: readonly Entry[],
  pages: AsyncIterable<DownloadPage>,
): Promise<void> {
  const manifest: string[] = [];
  const spine: string[] = [];
  const marks: PageMark[] = [];
  // The work's language first: readers apply it wherever no other is stated.
  const languages = new Set([metadata.language]);
  let hasText = false;
  // First, and uncompressed: programs recognise the file by it (OCF, 4.3).
  await archive.add('mimetype', 'application/epub+zip', true);
  await archive.add('META-INF/container.xml', container);
  await archive.add('EPUB/style.css', style);
  for await (const page of pages) {
    const { id, text, image } = filesOf(page);
    await archive.add(`EPUB/${text}`, pageDocument(page, metadata.language));
    manifest.push(
      `<item id="${id}" href="${text}" media-type="application/xhtml+xml"${turnOf(page) === 0 ? '' : ' properties="svg"'}/>`,
    );
    if (page.image) {
      await archive.add(`EPUB/${image}`, page.image.read(), true);
      // Readers show a cover image without its rotation, so a rotated page is no cover.
      const cover = manifest.length === 1 && turnOf(page) === 0 ? ' properties="cover-image"' : '';
      manifest.push(`<item id="i${id}" href="${image}" media-type="image/jpeg"${cover}/>`);
    }
    spine.push(`<itemref idref="${id}"/>`);
    if (!page.gap) marks.push({ position: page.position, name: page.label || String(page.position + 1) });
    hasText ||= page.text !== undefined;
    for (const language of languagesOf(page)) languages.add(language);
  }
  await archive.add('EPUB/nav.xhtml', bytesInPieces(navigationDocument(metadata, entries, marks)));
  await archive.add(
    'EPUB/package.opf',
    bytesInPieces(packageDocument(metadata, manifest, spine, { languages, hasText })),
  );
}

function* packageDocument(
  metadata: WorkMetadata,
  manifest: string[],
  spine: string[],
  { languages, hasText }: { languages: ReadonlySet<string>; hasText: boolean },
): Generator<string> {
  const { title, creators, language, rights, organization, address, changed } = metadata;
  const dcElement = (name: string, value: string | undefined) =>
    value === undefined ? '' : `<dc:${name}>${escapeXml(value)}</dc:${name}>`;
  const modes = ['visual', ...(hasText ? ['textual'] : [])];
  const elements = [
    `<dc:identifier id="id">${escapeXml(address)}</dc:identifier>`,
    dcElement('title', title),
    ...[...languages].map((one) => dcElement('language', one)),
    ...creators.map((creator) => dcElement('creator', creator)),
    dcElement('publisher', organization),
    dcElement('rights', rights),
    `<dc:source id="source">${escapeXml(address)}</dc:source>`,
    '<meta refines="#source" property="source-of">pagination</meta>',
    `<meta property="dcterms:modified">${changed.toISOString().replace(/\.\d+Z$/, 'Z')}</meta>`,
    ...modes.map((mode) => `<meta property="schema:accessMode">${mode}</meta>`),
    ...['tableOfContents', 'pageNavigation', 'pageBreakMarkers'].map(
      (feature) => `<meta property="schema:accessibilityFeature">${feature}</meta>`,
    ),
    '<meta property="schema:accessibilityHazard">none</meta>',
  ];
  yield `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${elements.filter(Boolean).join('\n')}
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
`;
  for (const item of manifest) yield `${item}\n`;
  yield `</manifest>
<spine page-progression-direction="${isRightToLeft(language) ? 'rtl' : 'ltr'}">
`;
  for (const item of spine) yield `${item}\n`;
  yield `</spine>
</package>
`;
}
