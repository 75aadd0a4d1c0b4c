import { childOf, childrenOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import type { Package } from '../mets/package.ts';
import { type Embedded, embeddedAt } from './embedded.ts';

/** The newest version of a datastream. */
export type Datastream = {
  id: string;
  mime: string;
  /** The XML content, inline or decoded from base64. */
  xml: XmlElement | undefined;
  /** Address of external content; empty if there is none. */
  href: string;
  embedded: Embedded | undefined;
};

/** The parts of a FOXML document that an object is made from. */
export type Foxml = {
  pid: string;
  label: string;
  state: string;
  streams: Datastream[];
  /** From RELS-EXT: the name of each relation, and a PID or a text. */
  relations: { name: string; target: string }[];
};

export type PackagedFoxml = { foxml: Foxml; pkg: Package };

/** What a document's relations of these names lead to. */
export const relationsOf = ({ relations }: Foxml, ...names: string[]) =>
  relations.filter(({ name }) => names.includes(name)).map(({ target }) => target);

/** The content model, without its namespace: `page`, `periodicalitem`. */
export const modelOf = (foxml: Foxml) =>
  relationsOf(foxml, 'hasModel')
    .map((model) => model.replace(/^.*:/, ''))
    .find((model) => !model.startsWith('FedoraObject')) ?? '';

/** Ids of text datastreams in Islandora and Kramerius, those with the most layout information first. */
export const textStreams = ['ALTO', 'HOCR', 'OCR', 'TEXT_OCR', 'FULL_TEXT'];

export const isFoxml = (root: Pick<XmlElement, 'name' | 'namespace'> | undefined) =>
  root?.name === 'digitalObject' && root.namespace === 'info:fedora/fedora-system:def/foxml#';

/**
 * Reads a digital object of Fedora 3 (FOXML 1.0 and 1.1) from the output of `parseWithoutContents`.
 * @param xmlIn decodes XML embedded in the document as base64
 * @see https://wiki.lyrasis.org/display/FEDORA38/FOXML+Reference+Example
 */
export async function foxmlDocument(
  root: XmlElement,
  xmlIn: (id: string, embedded: Embedded) => Promise<XmlElement | undefined>,
): Promise<Foxml> {
  const properties = new Map(
    childrenOf(childOf(root, 'objectProperties'), 'property').map(
      ({ attributes: { NAME = '', VALUE = '' } }) => [NAME.replace(/^.*#/, ''), VALUE],
    ),
  );
  const streams = childrenOf(root, 'datastream')
    .filter(({ attributes }) => attributes.STATE !== 'D')
    .flatMap(streamOf);
  for (const stream of streams) {
    const { id, mime, embedded } = stream;
    // Text datastreams may be long, and are read only when needed.
    if (embedded && /\bxml$/.test(mime) && !textStreams.includes(id)) stream.xml = await xmlIn(id, embedded);
  }
  return {
    pid: root.attributes.PID ?? '',
    label: (properties.get('label') ?? '').trim().replace(/^- none -$/, ''),
    state: (properties.get('state') ?? '').charAt(0).toUpperCase(),
    streams,
    relations: relationsIn(streams.find(({ id }) => id === 'RELS-EXT')?.xml),
  };
}

function streamOf(stream: XmlElement): Datastream[] {
  const versions = childrenOf(stream, 'datastreamVersion');
  const createdAt = ({ attributes }: XmlElement) => Date.parse(attributes.CREATED ?? '') || 0;
  // Of several versions created at the same time, the last counts.
  const newest = versions.reduce<XmlElement | undefined>(
    (best, one) => (best && createdAt(best) > createdAt(one) ? best : one),
    undefined,
  );
  if (!newest) return [];
  const [xml] = childrenOf(childOf(newest, 'xmlContent'));
  return [
    {
      id: stream.attributes.ID ?? '',
      mime: (newest.attributes.MIMETYPE ?? '').toLowerCase(),
      xml,
      href: childOf(newest, 'contentLocation')?.attributes.REF ?? '',
      embedded: embeddedAt(textOf(childOf(newest, 'binaryContent'))),
    },
  ];
}

function relationsIn(rdf: XmlElement | undefined): Foxml['relations'] {
  return childrenOf(rdf, 'Description', 'description').flatMap((description) =>
    childrenOf(description).flatMap((relation) => {
      const target = (relation.attributes['rdf:resource'] ?? textOf(relation)).replace(/^info:fedora\//, '');
      return target === '' ? [] : [{ name: relation.name, target }];
    }),
  );
}
