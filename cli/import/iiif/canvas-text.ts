import type { RemoteClient } from '../remote/client.ts';
import { fetchText, type LinkedText, type RemoteText } from '../remote/scan.ts';
import type { Reading } from '../sources/source.ts';
import { annotationText } from './annotations.ts';
import type { Canvas } from './presentation.ts';
import type { IiifLink } from './values.ts';

/** A format of linked texts: what its links are called, their media types, and its extension if the content does not tell. */
type LinkFormat = { name: RegExp; type: RegExp; extension?: string };

const xml = /xml|^$/i;
/** Formats with positions, the most detailed first; they come before annotations. */
const withPositions: readonly LinkFormat[] = [
  { name: /alto/i, type: xml },
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
 * The text of a canvas: linked in a format with positions (`seeAlso`, `rendering`), from annotations, or linked in
 * another format, which also counts if the annotations turn out to be no text.
 */
export function canvasText(
  canvas: Canvas,
  client: RemoteClient,
  { report }: Pick<Reading, 'report'>,
): LinkedText | RemoteText | undefined {
  const linked = linkIn(canvas.links, withPositions);
  if (linked) return linked;
  const annotated = annotationText(canvas, client, report);
  const plain = linkIn(canvas.links, withoutPositions);
  if (!annotated || !plain) return annotated ?? plain;
  const { address, fetch } = annotated;
  return {
    address,
    fetch: async (folder) => (await fetch(folder)) ?? (await fetchText(client, plain, folder)),
  };
}

/** The link to a text in the first possible format. */
function linkIn(links: IiifLink[], formats: readonly LinkFormat[]): LinkedText | undefined {
  for (const { name, type, extension } of formats) {
    const link = links.find(
      ({ profile, format, label = '', address }) =>
        type.test(format) && name.test(`${profile} ${format} ${label} ${nameIn(address)}`),
    );
    if (link) return { address: link.address, extension };
  }
  return undefined;
}

/** The last step of an address: names of collections and servers say nothing about a format. */
const nameIn = (address: string) => /[^/]*$/.exec(address.replace(/[?#].*$/, ''))?.[0] ?? '';
