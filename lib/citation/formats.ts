/**
 * The formats of citations, with the extension and media type of their files; apart from those that write them, which
 * the browser loads only when a format is chosen.
 */
export const citationFormats = {
  text: { ending: 'txt', mime: 'text/plain' },
  bibtex: { ending: 'bib', mime: 'application/x-bibtex' },
  ris: { ending: 'ris', mime: 'application/x-research-info-systems' },
  csl: { ending: 'json', mime: 'application/vnd.citationstyles.csl+json' },
} as const;
export type CitationFormat = keyof typeof citationFormats;
