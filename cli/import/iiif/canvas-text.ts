import type { RemoteClient } from '../remote/client.ts';
import type { LinkedText, TextSource } from '../remote/scan.ts';
import type { Reading } from '../sources/source.ts';
import { annotationText } from './annotations.ts';
import type { Canvas } from './presentation.ts';
import type { IiifLink } from './values.ts';

/** A format of linked texts: what its links are called, their media types, and its extension if the content does not tell. */
type LinkFormat = { name: RegExp; type: RegExp; extension?: string };

const xml = /xml|^$/i;
/** Formats with positions, the most detailed first; they come before annotations. */
const withPositions: readonly LinkFormat[] = [
  // `ALTO3`, but not `rialto-12.xml`.
  { name: /(?<![a-z])alto(xml)?(?![a-z])/i, type: xml },
  { name: /primaresearch|pcgts|\bpage[ -]?xml/i, type: xml },
  { name: /hocr/i, type: /html|xml|^$/i, extension: '.hocr' },
  { name: /djvu/i, type: /xml/i },
];
const withoutPositions: readonly LinkFormat[] = [
  { name: /\btei\b|tei-c/i, type: xml },
  { name: /^/, type: /^text\/plain/i, extension: '.txt' },
  { name: /\.txt$/i, type: /^$/, extension: '.txt' },
];

/**
 * The texts of a canvas, each to be taken if those before it turn out to be none: linked in formats with positions
 * (`seeAlso`, `rendering`), from annotations, and linked in other formats.
 */
export function canvasTexts(
  canvas: Canvas,
  client: RemoteClient,
  { report }: Pick<Reading, 'report'>,
): TextSource[] {
  const annotated = annotationText(canvas, client, report);
  return [
    ...linksIn(canvas.links, withPositions),
    ...(annotated ? [annotated] : []),
    ...linksIn(canvas.links, withoutPositions),
  ];
}

/** The first link to a text in each of some formats. */
const linksIn = (links: IiifLink[], formats: readonly LinkFormat[]): LinkedText[] =>
  formats.flatMap(({ name, type, extension }) => {
    const link = links.find(
      ({ profile, format, label = '', address }) =>
        type.test(format) && name.test(`${profile} ${format} ${label} ${nameIn(address)}`),
    );
    return link ? [{ address: link.address, extension }] : [];
  });

/** The last step of an address: names of collections and servers say nothing about a format. */
const nameIn = (address: string) => /[^/]*$/.exec(address.replace(/[?#].*$/, ''))?.[0] ?? '';
