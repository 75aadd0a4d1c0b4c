import type { ObjectMetadata } from '../../metadata.ts';
import type { MarcField } from './record.ts';
import { asWritten } from './subfields.ts';
import { workReaders } from './works.ts';

const isHeading = ({ tag }: MarcField) => ['800', '810', '811', '830'].includes(tag);

/** Whether other fields give the heading of a series statement (field 490, first indicator). */
const isTraced = ({ tag, indicators }: MarcField) => tag === '490' && indicators.startsWith('1');

const seriesIn = (field: MarcField) =>
  workReaders[field.tag]?.read(field).flatMap(({ relations = [] }) => relations) ?? [];

/**
 * The metadata of a series statement whose series has a heading with other words: the statement as a note, and its
 * number in the series if there is one statement and one heading. Their order does not show which belong together,
 * since headings are sorted by the kind of name. Undefined for any other field, and for a statement without a heading.
 */
export function tracedSeries(field: MarcField, fields: MarcField[]): ObjectMetadata[] | undefined {
  if (!isTraced(field)) return undefined;
  const headings = fields.filter(isHeading).flatMap(seriesIn);
  const traced = fields.filter(isTraced).length;
  const [stated] = seriesIn(field);
  if (!stated || headings.length < traced || headings.some(({ text }) => text === stated.text))
    return undefined;
  const [heading, ...others] = headings;
  const isOnlyOne = others.length === 0 && traced === 1;
  const number = heading?.number ?? stated.number;
  return [
    ...(isOnlyOne && heading && number ? [{ relations: [{ ...heading, number }] }] : []),
    { notes: [{ label: 'Series statement', text: asWritten(field, 'atnpv') }] },
  ];
}
