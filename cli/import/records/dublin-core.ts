import { by, lookup } from '#lib/lists.ts';
import { isCorporate, isUnknownCreator, splitNames, withoutOthers } from '#lib/metadata/creator.ts';
import { childrenOf, descendantsOf, type XmlElement } from '#lib/xml/element.ts';
import { withoutHtml } from '../markup.ts';
import { note, type PropertyValue, readerOf, writtenIn } from './dublin-core-values.ts';
import { languageTag } from './languages.ts';
import { isManifest } from './links.ts';
import { isTimeStamp, toNote } from './read-values.ts';
import { nameWithRole } from './roles.ts';
import { labelOf, type Statement } from './statements.ts';

/** A property with its value, as found in XML records, tables and manifests. */
export type Property = PropertyValue & {
  /** A Dublin Core term without prefix: `title`, `isPartOf`. */
  name: string;
  from: string;
  /** What it is called as further data, if not after the place in the record. */
  label?: string;
};

/** Properties of which one element may name several people or bodies, as those of dLibra do. */
const nameProperties = new Set(['creator', 'contributor', 'publisher']);

/** Attributes of dLibra, which begin with capitals, that differ from the Dublin Core term. */
const dlibraTerms: Record<string, string> = {
  author: 'creator',
  locationOfPhysicalObject: 'source',
};

function propertyOf(name: string): string {
  if (!/^[A-Z]/.test(name)) return name;
  const property = name.charAt(0).toLowerCase() + name.slice(1);
  return lookup(dlibraTerms, property) ?? property;
}

/**
 * The texts of a property, each of one person or body. Creators with nothing but a name stay together as the object's
 * creator, and are separated wherever it is shown or cited.
 */
function textsOf(name: string, text: string): string[] {
  if (!nameProperties.has(name)) return [text];
  const names = splitNames(text);
  if (name !== 'creator' || names.length === 1) return names;
  const isPlain = (one: string) => !isCorporate(one) && nameWithRole(one).role === undefined;
  const plain = names.filter((one) => isPlain(one) && !isUnknownCreator(one));
  return [...(plain.length > 0 ? [plain.join('; ')] : []), ...names.filter((one) => !isPlain(one))];
}

/** Dates with a time of day last. */
function inOrder(properties: Property[]): Property[] {
  const isStamp = ({ name, text }: Property) => name === 'date' && isTimeStamp(text);
  return properties.toSorted(by(isStamp));
}

/** Statements for Dublin Core properties; unknown properties become notes. */
export function dublinCoreStatements(properties: Property[]): Statement[] {
  let title: Property | undefined;
  return inOrder(properties).flatMap((property) => {
    const {
      name: written,
      from,
      label = labelOf(from),
      ...value
    } = { ...property, text: withoutHtml(property.text) };
    const name = propertyOf(written);
    if (name === 'title' && title?.text === value.text) return [];
    if (name === 'title' && title && value.language !== title.language) {
      const language = languageTag(value.language ?? '');
      return { from, metadata: { titles: [{ text: value.text, kind: 'translated' as const, language }] } };
    }
    if (name === 'title') title ??= property;
    const read = readerOf(name, value.text) ?? note(label);
    const { named, others } = nameProperties.has(name)
      ? withoutOthers(value.text)
      : { named: value.text, others: '' };
    const texts = named === '' ? [] : textsOf(name, named);
    return [
      ...texts.flatMap((text) => {
        const metadata = read({ ...value, text });
        return metadata ? [{ from, metadata }] : [];
      }),
      ...toNote(others && label, others).map((metadata) => ({ from, metadata })),
    ];
  });
}

/**
 * A Dublin Core record, simple or qualified, in any wrapper (oai_dc, PLMET of the Polish federation, qualifieddc).
 * @see https://www.dublincore.org/specifications/dublin-core/dcmi-terms/
 */
export function dublinCoreRecord(root: XmlElement): Statement[] {
  const leaves = [root, ...descendantsOf(root)].filter((one) => childrenOf(one).length === 0);
  const contentOf = (leaf: XmlElement) => writtenIn(leaf) || (leaf.attributes['rdf:resource'] ?? '');
  // Where the images are is nothing to show. Further manifests may be of other works.
  const images = leaves.find(
    (leaf) => ['relation', 'isReferencedBy'].includes(leaf.name) && isManifest(contentOf(leaf)),
  );
  return dublinCoreStatements(
    leaves.flatMap((leaf) => {
      const text = contentOf(leaf);
      const language = leaf.attributes['xml:lang'] || undefined;
      return text === '' || leaf === images
        ? []
        : { name: leaf.name, text, from: `dc/${leaf.name}`, language };
    }),
  );
}
