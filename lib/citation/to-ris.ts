import { type Name, showName } from '#lib/metadata/names.ts';
import type { CitedObject } from './cited-object.ts';
import { authorsWithComposers } from './contributors.ts';
import type { CitedPassage } from './passage.ts';
import { type CitedType, hasIssues } from './types.ts';

const types: Record<CitedType, string> = {
  book: 'BOOK',
  periodical: 'JFULL',
  'article-journal': 'JOUR',
  pamphlet: 'PAMP',
  map: 'MAP',
  graphic: 'ART',
  manuscript: 'MANSCPT',
  musical_score: 'MUSIC',
  song: 'SOUND',
  document: 'GEN',
};

/**
 * A record in RIS (Research Information Systems, "RIS Format Specifications" of 2001, with the tags of 2011): tags of
 * six characters, one line per value, lines ended by CR LF, TY first and ER last.
 */
export function toRis(cited: CitedObject, passage?: CitedPassage): string {
  const { editors, translators, standardNumbers, within, series, issued, accessed } = cited;
  const lines: [string, string | undefined][] = [
    ['TY', types[cited.type]],
    // No type has a tag for illustrators.
    ...namesOf('AU', authorsWithComposers(cited)),
    ...namesOf('ED', editors),
    ...namesOf('A4', translators),
    ['TI', cited.title],
    // T2 is the containing work, or else the series; T3 the series where both are known.
    ['T2', (within ?? series)?.title],
    [hasIssues(cited.type) ? 'IS' : 'VL', (within ?? series)?.number],
    ['T3', within && series?.title],
    ['CY', cited.place],
    ['PB', cited.publisher],
    ['PY', issued?.parts && String(issued.parts[0])],
    ['DA', issued && dateOf(issued.parts, issued.text)],
    ['DO', standardNumbers.doi],
    ['SN', standardNumbers.isbn ?? standardNumbers.issn],
    ['DP', cited.organization],
    ['LA', cited.language],
    ['AN', cited.identifier],
    ['UR', passage?.address ?? cited.address],
    ['Y2', accessed && `${accessed.replaceAll('-', '/')}/`],
    ['N1', cited.rights],
    ['N1', passage?.text],
  ];
  const record = lines
    .map(([tag, value = '']) => [tag, onOneLine(value)])
    .flatMap(([tag, value]) => (value ? [`${tag}  - ${value}`] : []));
  return `${[...record, 'ER  - '].join('\r\n')}\r\n`;
}

/** RIS does not allow asterisks in names. */
function namesOf(tag: string, names: readonly Name[] = []): [string, string][] {
  return names.map((name) => [tag, showName(name).replaceAll('*', '')]);
}

/** `year/month/day/words`: all three slashes are required even where parts are empty. */
function dateOf(parts: number[] | undefined, words: string): string {
  const [year, month, day] = (parts ?? []).map((part) => String(part).padStart(2, '0'));
  const exact = words === year || month !== undefined;
  return [year, month, day, exact ? '' : words].map((part) => part ?? '').join('/');
}

function onOneLine(value: string): string {
  return value.replace(/\s+/g, ' ').trim();
}
