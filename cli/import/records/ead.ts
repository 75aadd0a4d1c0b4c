import { percentDecoded } from '#lib/addresses.ts';
import { by } from '#lib/lists.ts';
import { childOf, childrenOf, descendantsOf, textOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import { withBestSizes } from './best-size.ts';
import { eadReaders, eadTitle } from './ead-elements.ts';
import { sectionNote } from './ead-sections.ts';
import type { FoundRecord } from './formats.ts';
import { withoutChildren, withoutDescendants } from './omit.ts';
import { isAddress } from './read-values.ts';
import { remainderOf } from './remainder.ts';
import type { Statement } from './statements.ts';

/** A unit with its ancestors, innermost first. */
type NestedUnit = { unit: XmlElement; around: XmlElement[] };

const isComponent = ({ name }: XmlElement) => /^c(0[1-9]|1[0-2])?$/.test(name);
/** Elements that parts inherit from their parent (ISAD(G), 2.4). */
const inherited = 'repository accessrestrict userestrict prefercite langmaterial origination'.split(' ');

/** Elements whose readers use all their content. */
const fullyRead = new Set(
  'abstract container langmaterial physdesc physdescset physdescstructured scopecontent userestrict'.split(
    ' ',
  ),
);

/**
 * The units of a finding aid that have digital objects; if there are none, the lowest-level units, after which images
 * may be named. Enclosing units become relations. The elements have no nested units, and only the best of several sizes
 * of an image.
 * @see https://www.loc.gov/ead/tglib/ (2002), https://www.loc.gov/ead/EAD3taglib/
 */
export function eadUnits(ead: XmlElement): FoundRecord[] {
  const all = publicUnits(ead);
  const digital = all.filter(({ unit }) => daosOf(withoutComponents(unit)).length > 0);
  const selected = digital.length > 0 ? digital : all.filter(({ unit }) => innerUnits(unit).length === 0);
  const ids = new Set<string>();
  return selected.map((nested) => {
    const element = withoutComponents(nested.unit);
    const identifier = identifiersOf(ead, nested).find((id) => !ids.has(id));
    if (identifier !== undefined) ids.add(identifier);
    const address = addressOf(ead);
    return {
      element,
      files: [...new Set(daosOf(element).flatMap((dao) => namesIn(hrefOf(dao))))],
      statements: [
        ...(identifier === undefined ? [] : [{ from: 'unitid', metadata: { identifier } }]),
        ...unitStatements(element, nested, languageOf(ead)),
        ...(address === undefined ? [] : [{ from: 'eadid', metadata: { source_url: address } }]),
      ],
    };
  });
}

/** All that may identify a unit of a finding aid, whether or not it has digital objects. */
export const unitIdentifiers = (ead: XmlElement): string[] =>
  publicUnits(ead).flatMap((nested) => {
    const { id } = nested.unit.attributes;
    return [...identifiersOf(ead, nested), ...(id === undefined ? [] : [id])];
  });

function publicUnits(ead: XmlElement): NestedUnit[] {
  const described = childOf(ead, 'archdesc');
  if (!described) return [];
  return [...unitsIn({ unit: withoutDescendants(described, isInternal), around: [] })];
}

/** Whether it is for the archive's own staff; programs mark whole finding aids as internal until they are published. */
const isInternal = ({ attributes }: XmlElement) => attributes.audience === 'internal';

function* unitsIn(nested: NestedUnit): Generator<NestedUnit> {
  yield nested;
  const around = [nested.unit, ...nested.around];
  for (const unit of innerUnits(nested.unit)) yield* unitsIn({ unit, around });
}

const innerUnits = (unit: XmlElement) => [
  ...childrenOf(unit).filter(isComponent),
  ...childrenOf(unit, 'dsc').flatMap((list) => childrenOf(list).filter(isComponent)),
];

function withoutComponents(unit: XmlElement): XmlElement {
  const own = withoutChildren(unit, (child) => isComponent(child) || child.name === 'dsc');
  return withBestSizes(own, ['dao', 'daoloc'], sizeOf);
}

const sizeOf = ({
  attributes: { 'xlink:role': role, 'xlink:label': label, role: bare, localtype },
}: XmlElement) => [role, label, bare, localtype].join(' ');

const hrefOf = ({ attributes }: XmlElement) =>
  attributes['xlink:href'] ?? attributes.href ?? attributes.identifier ?? '';
const daosOf = (unit: XmlElement) => descendantsOf(unit, 'dao', 'daoloc').filter((dao) => hrefOf(dao));

/** Possible names of the file at an address. */
function namesIn(href: string): string[] {
  const path = href.replace(/[?#].*$/, '');
  const steps = (percentDecoded(path) ?? path).split(/[/\\]/).filter(Boolean);
  const segment = /^(manifest|info|index|default)(\.\w+)?$/i.test(steps.at(-1) ?? '')
    ? steps.at(-2)
    : steps.at(-1);
  const name = segment?.replace(/\.(tiff?|jpe?g|jp2|j2k|png|webp|gif|pdf|djvu?)$/i, '');
  return name ? [name] : [];
}

/**
 * Candidate identifiers of a unit: its reference code, prefixed by the code of the finding aid unless it already begins
 * with that; then its id in the document.
 */
function identifiersOf(ead: XmlElement, { unit, around }: NestedUnit): string[] {
  const code = unitIds(unit)[0];
  const top = around.at(-1);
  const document = textOf(childOf(ead, 'eadheader', 'eadid')) || textOf(childOf(ead, 'control', 'recordid'));
  const whole = (top && unitIds(top)[0]) || document;
  const isOwn = !top || whole === '' || code?.startsWith(whole);
  const { id } = unit.attributes;
  return [
    ...(code === undefined ? [] : [isOwn ? code : `${whole}/${code}`]),
    ...(id === undefined || document === '' ? [] : [`${document}#${id}`]),
  ];
}

const unitIds = (unit: XmlElement) =>
  textsOf(
    childrenOf(childOf(unit, 'did'), 'unitid').filter(
      ({ attributes }) => !/ur[il]/i.test(attributes.type ?? attributes.localtype ?? ''),
    ),
  );

function addressOf(ead: XmlElement): string | undefined {
  const address =
    childOf(ead, 'eadheader', 'eadid')?.attributes.url ??
    childOf(ead, 'control', 'recordid')?.attributes.instanceurl;
  return address && isAddress(address) ? address : undefined;
}

function languageOf(ead: XmlElement): string | undefined {
  const head =
    childOf(ead, 'eadheader', 'profiledesc', 'langusage') ?? childOf(ead, 'control', 'languagedeclaration');
  const [language] = descendantsOf(head, 'language');
  return language?.attributes.langcode ?? textOf(language);
}

function unitStatements(
  element: XmlElement,
  { unit, around }: NestedUnit,
  language: string | undefined,
): Statement[] {
  const hasOneImage = daosOf(element).length <= 1;
  const statements = partsOf(element).flatMap((part) => partStatements(part, language, hasOneImage));
  const hasElement = (name: string) => descendantsOf(element, name).length > 0;
  for (const name of inherited.filter((one) => !hasElement(one))) {
    const [from] = around
      .flatMap((whole) => [childOf(whole, 'did'), whole])
      .flatMap((one) => childrenOf(one, name));
    // The creator of the fonds need not be the author of its parts, so it becomes a note.
    if (from)
      statements.push(...(name === 'origination' ? sectionNote(from) : partStatements(from, language)));
  }
  if (!statements.some(({ metadata }) => metadata.title)) {
    const [whole] = around.map(eadTitle).filter(Boolean);
    const date = statements.find(({ metadata }) => metadata.date)?.metadata.date;
    const title = [whole, date ?? unitIds(unit)[0]].filter(Boolean).join(', ');
    if (title !== '') statements.push({ from: 'unittitle', metadata: { title } });
  }
  for (const whole of around) {
    const [target] = unitIds(whole);
    const text = eadTitle(whole) || target;
    if (text)
      statements.push({ from: 'unittitle', metadata: { relations: [{ kind: 'part-of', text, target }] } });
  }
  return statements;
}

/** The elements that describe a unit; dates of most of it come after those of all. */
const partsOf = (unit: XmlElement) =>
  [...childrenOf(childOf(unit, 'did')), ...childrenOf(unit)]
    .filter(({ name }) => name !== 'did' && name !== 'head')
    .toSorted(by(isBulk));

const isBulk = ({ attributes: { type, unitdatetype = type } }: XmlElement) => unitdatetype === 'bulk';

/** The place of an element; of a date as further dates are called. */
const pathOf = (part: XmlElement) =>
  /^unitdate/.test(part.name) ? `${part.name}/${isBulk(part) ? 'bulkDate' : 'date'}` : part.name;

function partStatements(part: XmlElement, language: string | undefined, hasOneImage = true): Statement[] {
  const read = eadReaders[part.name];
  if (!read) return sectionNote(part);
  const values = read(part, language, hasOneImage);
  const statements = values.map((metadata) => ({ from: pathOf(part), metadata }));
  if (fullyRead.has(part.name)) return statements;
  const content = withoutChildren(part, ({ name }) => name === 'head');
  return [...statements, ...remainderOf(content, part.name, values)];
}
