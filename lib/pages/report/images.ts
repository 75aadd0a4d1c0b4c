import type { Findings } from './findings.ts';
import { type ParsedContent, shownElements, startTag } from './nodes.ts';

/** An embedded image of more bytes makes phones on slow connections wait. */
const largeImage = 300_000;

/** A page of more bytes is slow everywhere. */
const largePage = 2_000_000;

/**
 * Finds images that are not shown, lack a usable text alternative, or are too large.
 * @param origins other than our own from which pages may show images
 */
export function findImages(reading: ParsedContent, findings: Findings, origins: readonly string[]): void {
  for (const image of shownElements(reading, 'img')) {
    const span = startTag(image);
    const alt = image.sourceAttributes.find(({ name }) => name === 'alt');
    if (!alt) findings.count('image-without-alt', span);
    else if (isFileName(alt.value)) findings.add('image-alt-file-name', span, { alt: alt.value });
    const source = image.attributes.src ?? '';
    if (/^https?:/.test(source)) {
      const { origin, host } = new URL(source);
      if (!origins.includes(origin)) findings.countNamed('image-elsewhere', span, host);
    }
    const bytes = embeddedBytes(source);
    if (bytes > largeImage) findings.add('image-large', span, { kilobytes: Math.round(bytes / 1000) });
  }
  const bytes = Buffer.byteLength(reading.content);
  if (bytes > largePage)
    findings.add('page-large', undefined, { megabytes: Math.round(bytes / 100_000) / 10 });
}

function isFileName(alt: string): boolean {
  const text = alt.trim();
  return (
    /^[^\s].*\.(?:jpe?g|png|gif|webp|svg|tiff?|bmp|avif|heic)$/i.test(text) ||
    /^(?:img|dsc|dscn|dscf|pict?|scan|skan|obraz|obrazek|image|screenshot|zrzut|foto|photo|zdj[eę]cie|picture)[\s_-]*\(?\d+\)?$/i.test(
      text,
    )
  );
}

function embeddedBytes(source: string): number {
  if (!source.startsWith('data:')) return 0;
  return Math.floor(((source.length - source.indexOf(',') - 1) * 3) / 4);
}
