import { vocabularies } from '#lib/formats/europeana.ts';
import { locales } from '#lib/i18n/locales.ts';
import { termsByName, translator } from '#lib/i18n/translate.ts';
import { viewingDirection as directionOf } from '#lib/iiif/presentation/direction.ts';
import { unlessEmpty } from '#lib/lists.ts';
import { splitNames } from '#lib/metadata/creator.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { PartMetadata } from '../metadata.ts';
import { rangeOf } from '../mets/contents.ts';
import { addPage } from '../missing.ts';
import { dublinCoreStatements, type Property } from '../records/dublin-core.ts';
import { readerOf } from '../records/dublin-core-values.ts';
import { languageTag } from '../records/languages.ts';
import { toNote, toStatements } from '../records/read-values.ts';
import { labelOf as labelOfPath, metadataFrom, type Statement } from '../records/statements.ts';
import type { RemoteClient } from '../remote/client.ts';
import { remoteScan } from '../remote/scan.ts';
import { inRole, roleColumns } from '../sources/row-people.ts';
import {
  type Reading,
  recordingProblems,
  type ScanList,
  type SourceObject,
  type SourceScan,
} from '../sources/source.ts';
import { canvasImage } from './canvas-image.ts';
import { canvasTexts } from './canvas-text.ts';
import { placeRoleUnder, propertyOf, roleUnder, withImprint, withoutDerivedDate } from './labels.ts';
import { completed } from './linked-record.ts';
import { canvasFields, furtherData, partKindIn } from './own-pairs.ts';
import type { Canvas, IiifPair, Manifest, Range } from './presentation.ts';
import { type IiifLink, type IiifText, withAddress, withoutRepetitions } from './values.ts';

/** The most canvases of an object; a volume of newspapers has a few thousand. */
const maxCanvases = 20_000;

/**
 * The object that a manifest describes: a scan for each canvas with an image, fetched when the scan is made, with the
 * ranges as its contents. The manifest's id is the object's identifier, so that later imports recognise the object.
 * @param added statements of a linked record
 * @throws {UnreadableFile} if there are too many canvases
 */
export function manifestObject(
  manifest: Manifest,
  client: RemoteClient,
  allReading: Pick<Reading, 'maxPixels' | 'report' | 'link'>,
  added: Statement[] = [],
): SourceObject {
  const { id, canvases } = manifest;
  if (canvases.length > maxCanvases) throw new UnreadableFile(`it has more than ${maxCanvases} canvases`);
  const [reading, problems] = recordingProblems(allReading);
  const list: ScanList = { scans: [], missing: [] };
  for (const [index, canvas] of canvases.entries()) {
    const name = labelOf(canvas, list.scans.length + 1);
    const scan = scanOf(canvas, name, index + 1, client, reading);
    if (!scan) reading.report({ file: canvas.id || id, reason: 'the canvas has no picture', kind: 'error' });
    addPage(list, name, scan);
  }
  const numbers = new Map(canvases.map((canvas, index) => [canvas.id, index + 1]));
  const parts = manifest.ranges.flatMap((range) => partOf(range, numbers));
  const metadata = metadataFrom(completed(manifestStatements(manifest), added));
  const title = metadata.title ?? id;
  return {
    source: id,
    label: title,
    name: id,
    metadata: { ...metadata, title, parts: unlessEmpty(parts) },
    ...list,
    problems,
  };
}

function scanOf(
  canvas: Canvas,
  name: string | undefined,
  number: number,
  client: RemoteClient,
  reading: Pick<Reading, 'maxPixels' | 'report' | 'link'>,
): SourceScan | undefined {
  const image = canvasImage(canvas, client, reading);
  if (!image) return undefined;
  const scan = remoteScan(client, image, canvasTexts(canvas, client, reading), reading);
  return { ...scan, name, ...canvasFields(canvas), number };
}

/** Whether a label is no more than what manifests of this program call the scan of this number that has none. */
const isCount = ({ text, language }: IiifText, number: number) =>
  language !== undefined && locales.some((one) => translator(one)('object.scan', { number }) === text);

/** A canvas's label, unless it has only punctuation, or counts the pictures, of which it has this number. */
const labelOf = ({ labels: [name] }: Canvas, number: number) =>
  name && /[\p{L}\p{N}]/u.test(name.text) && !isCount(name, number) ? name.text : undefined;

/** A range as a part of the contents; one without a label or pages is replaced by its children. */
function partOf({ labels, pairs, canvases, ranges }: Range, numbers: Map<string, number>): PartMetadata[] {
  const parts = ranges.flatMap((range) => partOf(range, numbers));
  const [label] = labels;
  const own = canvases.flatMap((id) => numbers.get(id) ?? []);
  const all = [
    ...own,
    ...parts.flatMap(({ first, last }) => [first, last]).filter((one) => one !== undefined),
  ];
  if (!label || all.length === 0) return parts;
  const kind = partKindIn(pairs);
  return [{ label: label.text, kind, ...rangeOf(all), parts: unlessEmpty(parts) }];
}

/** The most notes made of what ranges say; each is in the record. */
const maxRangeNotes = 1000;

/** What ranges say besides their labels, as notes. */
const rangeStatements = ({ labels: [name], pairs, ranges }: Range): Statement[] => [
  ...furtherData(pairs).map(({ text, ...one }) => ({
    from: 'structures',
    metadata: { notes: [{ ...one, text: name ? `${name.text}: ${text}` : text }] },
  })),
  ...ranges.flatMap(rangeStatements),
];

const extraProperties = new Set(['shelfmark', 'publicationPlace']);
const isReadBeside = (name: string) =>
  extraProperties.has(name) ||
  roleColumns.includes(name) ||
  (roleUnder(name) ?? placeRoleUnder(name)) !== undefined;

/** Categories by their labels in manifests of this program. */
const categories = termsByName('categories');
const withCategory = (one: Property): Property =>
  one.name === 'type' ? { ...one, text: categories.get(one.text.toLowerCase()) ?? one.text } : one;

const toProperties = (name: string, texts: IiifText[]): Property[] =>
  texts.map(({ text, language }) => ({ name, text, language, from: name }));

/** A label as further data has it; names of fields, such as `call_no`, are not written for people. */
const noteLabel = (label: string) =>
  /^[a-z\d_]+$/.test(label)
    ? labelOfPath(label)
    : label.charAt(0).toUpperCase() + label.slice(1).replace(/\s*:$/, '');

/** Values of a property, in every language that is kept, each under the label in its language. */
function propertiesFrom({ labels, values }: IiifPair, name: string): Property[] {
  // Values in several languages translate each other: where no language is stored, the first one is kept.
  const selected = withoutRepetitions(values).filter(
    ({ language }) => hasLanguage(name) || language === values[0]?.language,
  );
  return selected.flatMap((value) => {
    const { language } = value;
    const text = isFurther(name) ? withAddress(value) : value.text;
    const from = labels.find((one) => one.language === language) ?? labels[0];
    return from
      ? { name, text, language, from: from.text, label: noteLabel(from.text), uri: value.address }
      : [];
  });
}

/** Whether values are of no known property, so that they become notes. */
const isFurther = (name: string) => !(readerOf(name, '') || isReadBeside(name) || name === 'imprint');

/** Whether values of a property are stored with their language. */
const hasLanguage = (name: string) =>
  ['title', 'alternative', 'subject', 'type', 'description'].includes(name) || isFurther(name);

const related = (from: string, { label, address }: IiifLink, unlabelled: string): Statement => ({
  from,
  metadata: { relations: [{ kind: 'related', text: label ?? unlabelled, target: address }] },
});

const isOfSite = (language: string | undefined) => locales.some((one) => one === language);

/** The statements of a manifest: its own properties, and labelled pairs mapped to properties by their labels. */
export function manifestStatements(manifest: Manifest): Statement[] {
  const { pairs, summary, statement, providers, navDate } = manifest;
  const [homepage, ...otherPages] = manifest.homepage;
  const provider = providers.flatMap(({ labels }) => labels);
  const attribution = statement.flatMap(({ values }) => values);
  const said = new Set([...manifest.labels, ...summary, ...attribution, ...provider].map(({ text }) => text));
  const own = withoutDerivedDate(
    withImprint(
      pairs.flatMap(({ labels, values }) => {
        const names = labels.map(({ text }) => text);
        if (names.length > 0) return propertiesFrom({ labels, values }, propertyOf(names));
        const unsaid = values.filter(({ text }) => !said.has(text));
        return propertiesFrom({ labels: [{ text: 'Note', language: undefined }], values: unsaid }, 'Note');
      }),
    ),
  );
  const language = languageTag(own.find(({ name }) => name === 'language')?.text ?? '');
  const isStated = (name: string) => own.some((one) => one.name === name);
  const titles = isStated('title') ? [] : toProperties('title', manifest.labels);
  // A summary may repeat the title, a description, or itself in another language.
  const isNew = ({ text, language }: IiifText) =>
    ![...titles, ...own].some((one) => /^(title|description)$/.test(one.name) && one.text === text) &&
    (isOfSite(language) || !summary.some((one) => isOfSite(one.language) && one.text === text));
  const general = own.filter(({ name }) => ['source', 'type', 'rights'].includes(name));
  const usedTexts = new Set([...general, ...provider].map(({ text }) => text));
  const unused = (texts: IiifText[]) => texts.filter(({ text }) => !usedTexts.has(text));
  return [
    ...(manifest.id === '' ? [] : [{ from: 'id', metadata: { identifier: manifest.id } }]),
    ...manifest.rights.map((rights_url) => ({ from: 'rights', metadata: { rights_url } })),
    ...dublinCoreStatements([
      ...titles,
      ...own.filter(({ name }) => !isReadBeside(name)).map(withCategory),
      ...toProperties('description', summary.filter(isNew)),
      ...(navDate === '' || isStated('issued')
        ? []
        : toProperties('issued', [{ text: navDate.slice(0, 10), language: undefined }])),
      ...toProperties('source', provider),
      ...statement.flatMap(({ labels, values }) =>
        propertiesFrom({ labels, values: unused(values) }, 'Attribution'),
      ),
      // A collection of an institution or of a kind is not a work that this is part of.
      ...manifest.partOf.flatMap((parent) => toProperties('isPartOf', unused(parent.labels.slice(0, 1)))),
    ]),
    ...own.flatMap(readBeside),
    ...own.flatMap(addressOf),
    ...providers.flatMap(({ labels: [name], homepage: [page] }) =>
      toStatements('provider', page ? [page] : [], ({ address }) =>
        toNote('Homepage', name ? `${name.text}: ${address}` : address),
      ),
    ),
    ...toStatements('viewingDirection', [manifest.viewingDirection], (direction) =>
      toNote('Viewing direction', direction === directionOf(language) ? '' : direction),
    ),
    ...(homepage ? [{ from: 'homepage', metadata: { source_url: homepage.address } }] : []),
    ...otherPages.map((page) => related('homepage', page, page.address)),
    ...manifest.rendering.map((file) => related('rendering', file, file.format || file.address)),
    ...manifest.ranges.flatMap(rangeStatements).slice(0, maxRangeNotes),
  ];
}

/** The address that a value leads to, unless it stays with the value. */
function addressOf({ name, text, uri = text, from }: Property): Statement[] {
  if (uri === text || isFurther(name) || ['subject', 'spatial', 'type'].includes(name)) return [];
  if (name === 'rights') return [{ from, metadata: { rights_url: uri } }];
  const label = vocabularies.test(uri) ? 'Authority' : from;
  return toNote(label, `${text}: ${uri}`).map((metadata) => ({ from, metadata }));
}

/** The statements of a pair for which Dublin Core has no term. */
function readBeside({ name, text, from }: Property): Statement[] {
  const role = roleColumns.includes(name) ? name : roleUnder(name);
  if (role !== undefined)
    return splitNames(text).flatMap((one) => inRole(role, one).map(({ metadata }) => ({ from, metadata })));
  const placeRole = placeRoleUnder(name);
  if (name === 'publicationPlace') return [{ from, metadata: { publish_place: text } }];
  if (name === 'shelfmark')
    return [{ from, metadata: { identifiers: [{ kind: 'shelfmark', value: text }] } }];
  return placeRole ? [{ from, metadata: { places: [{ role: placeRole, name: text }] } }] : [];
}
