/** What a citation can be had as, with the ending and the media type of its file. */
export const citationFormats = {
  text: { ending: 'txt', mime: 'text/plain' },
  bibtex: { ending: 'bib', mime: 'application/x-bibtex' },
  ris: { ending: 'ris', mime: 'application/x-research-info-systems' },
  csl: { ending: 'json', mime: 'application/vnd.citationstyles.csl+json' },
} as const;
export type CitationFormat = keyof typeof citationFormats;
