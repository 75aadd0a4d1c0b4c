import type { CitedObject } from './cited-object.ts';
import type { CitationFormat } from './formats.ts';
import type { CitedPassage } from './passage.ts';
import { toBibTeX } from './to-bibtex.ts';
import { toCslJson } from './to-csl-json.ts';
import { toRis } from './to-ris.ts';

/** A citation in one of the machine-readable formats. */
export function formatCitation(
  format: Exclude<CitationFormat, 'text'>,
  cited: CitedObject,
  passage?: CitedPassage,
): string {
  const formatters = { bibtex: toBibTeX, ris: toRis, csl: toCslJson };
  return formatters[format](cited, passage);
}
