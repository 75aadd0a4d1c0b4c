import { isUnknownCreator } from '#lib/metadata/creator.ts';
import type { ObjectMetadata } from '../../metadata.ts';
import type { MarcField } from './record.ts';
import { type FieldReader, joined, textsOf } from './subfields.ts';

type Part = { role: string; placeRole: string };

const publishing: Part = { role: 'publisher', placeRole: 'publication' };
const printing: Part = { role: 'printer', placeRole: 'printing' };
/** The function of field 264, by its second indicator; 4 is a copyright date. */
const parts: Record<string, Part> = {
  '0': { role: 'creator', placeRole: 'production' },
  '2': { role: 'distributor', placeRole: 'distribution' },
  '3': printing,
};

const placesIn = (field: MarcField, code: string, { placeRole: role }: Part): ObjectMetadata[] =>
  textsOf(field, code).map((name) =>
    role === publishing.placeRole ? { publish_place: name } : { places: [{ role, name }] },
  );

const namesIn = (field: MarcField, code: string, { role }: Part): ObjectMetadata[] =>
  textsOf(field, code)
    .filter((name) => !isUnknownCreator(name))
    .map((name) => ({ contributors: [{ name, role, kind: 'body' as const }] }));

function read(field: MarcField): ObjectMetadata[] {
  const part = parts[field.indicators[1] ?? ''] ?? publishing;
  const date = joined(field, 'c').replace(/[.,]$/, '');
  // The manufacture statement is enclosed in parentheses.
  const unbracketed = { ...field, subfields: field.subfields.map(withoutBrackets) };
  return [
    ...placesIn(field, 'a', part),
    ...namesIn(field, 'b', part),
    ...placesIn(unbracketed, 'e', printing),
    ...namesIn(unbracketed, 'f', printing),
    ...(date === '' ? [] : [{ date }]),
    ...textsOf(unbracketed, 'g').map((text) => ({ notes: [{ label: 'Date of manufacture', text }] })),
  ];
}

const withoutBrackets = ({ code, text }: MarcField['subfields'][number]) => ({
  code,
  text: text.replace(/^\s*\(|\)\s*$/g, ''),
});

const imprint: FieldReader = { codes: 'aceg', coded: 'bf', read };

/** Second indicators of field 264 for distribution, manufacture and copyright, in order of preference for the date. */
const laterEvents = ['2', '3', '4'];

/** Order of fields as sources of the date: production and publication first, then later events. */
export const imprintRank = (tag: string, { indicators }: MarcField): number =>
  tag === '264' ? laterEvents.indexOf(indicators[1] ?? '') + 1 : 0;

export const imprintReaders: Record<string, FieldReader> = { '260': imprint, '264': imprint };
