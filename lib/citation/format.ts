import type { CitedObject } from './cited-object.ts';
import type { CitedPassage } from './passage.ts';
import { toBibTeX } from './to-bibtex.ts';
import { toCslJson } from './to-csl-json.ts';
import { toRis } from './to-ris.ts';

/** The formats of citations, with the extension and media type of their files. */
export const citationFormats = {
  text: { ending: 'txt', mime: 'text/plain' },
  bibtex: { ending: 'bib', mime: 'application/x-bibtex' },
  ris: { ending: 'ris', mime: 'application/x-research-info-systems' },
  csl: { ending: 'json', mime: 'application/vnd.citationstyles.csl+json' },
} as const;
export type CitationFormat = keyof typeof citationFormats;

/** A citation in one of the machine-readable formats. */
export function formatCitation(
  format: Exclude<CitationFormat, 'text'>,
  cited: CitedObject,
  passage?: CitedPassage,
): string {
  const formatters = { bibtex: toBibTeX, ris: toRis, csl: toCslJson };
  return formatters[format](cited, passage);
}
