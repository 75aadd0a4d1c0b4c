import { childOf, childrenOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import { type Embedded, embeddedAt } from './embedded.ts';

/** The newest version of a datastream. */
export type Datastream = {
  id: string;
  mime: string;
  /** What stands in the document, as it is or in base64. */
  xml: XmlElement | undefined;
  /** Where else it stands; empty for nowhere. */
  href: string;
  /** What stands in the document in base64. */
  embedded: Embedded | undefined;
};

/** What a FOXML document says, as far as an object is made of it. */
export type Foxml = {
  pid: string;
  label: string;
  state: string;
  streams: Datastream[];
  /** Of RELS-EXT: the name of the relation, and a PID or a text. */
  relations: { name: string; target: string }[];
};

/** Datastreams of texts as Islandora and Kramerius call them, those first that say most of places. */
export const textStreams = ['ALTO', 'HOCR', 'OCR', 'TEXT_OCR', 'FULL_TEXT'];

/** Whether a root element is that of FOXML. */
export const isFoxml = (root: Pick<XmlElement, 'name' | 'namespace'> | undefined) =>
  root?.name === 'digitalObject' && root.namespace === 'info:fedora/fedora-system:def/foxml#';

/**
 * A digital object of Fedora 3 (FOXML 1.0 and 1.1), as `parseWithoutContents` reads it.
 * @param xmlIn reads XML that stands in the document in base64
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
    // Texts may be long, and are read when their turn comes.
    if (embedded && /\bxml$/.test(mime) && !textStreams.includes(id)) stream.xml = await xmlIn(id, embedded);
  }
  return {
    pid: root.attributes.PID ?? '',
    label: properties.get('label')?.trim() ?? '',
    state: (properties.get('state') ?? '').charAt(0).toUpperCase(),
    streams,
    relations: relationsIn(streams.find(({ id }) => id === 'RELS-EXT')?.xml),
  };
}

function streamOf(stream: XmlElement): Datastream[] {
  const versions = childrenOf(stream, 'datastreamVersion');
  const createdAt = ({ attributes }: XmlElement) => Date.parse(attributes.CREATED ?? '') || 0;
  // Of several at one time the last.
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
