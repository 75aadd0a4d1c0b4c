import { isIndivisible, type Name } from '#lib/metadata/names.ts';
import { fold } from '#lib/text/fold.ts';
import type { CitedObject } from './cited-object.ts';
import { authorsWithComposers } from './contributors.ts';
import type { CitedPassage } from './passage.ts';
import type { CitedType } from './types.ts';

const entryTypes: Partial<Record<CitedType, string>> = {
  book: 'book',
  'article-journal': 'article',
  pamphlet: 'booklet',
  musical_score: 'book',
};

// Characters special to TeX. Braces by name: BibTeX counts every brace, even one behind a backslash.
const commands: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
};

/**
 * An entry for BibTeX and biblatex, in UTF-8. Fields as in the biblatex manual, section 2.2: `library` is the holding
 * institution, `annotation` the quoted passage. Double braces preserve the case of titles.
 */
export function toBibTeX(cited: CitedObject, passage?: CitedPassage): string {
  const { doi, isbn, issn } = cited.standardNumbers;
  const { compiler, ...others } = cited.contributors ?? {};
  const { type, title, within, series, place, publisher, issued, organization, language, rights, accessed } =
    cited;
  const isArticle = type === 'article-journal';
  const fields: [string, string | undefined][] = [
    ['author', namesOf(authorsWithComposers(cited))],
    ['editor', namesOf(cited.editors)],
    ['editora', namesOf(compiler)],
    ['editoratype', compiler && 'compiler'],
    ['translator', namesOf(cited.translators)],
    ['annotator', namesOf(others.annotator)],
    ['commentator', namesOf(others.commentator)],
    ['introduction', namesOf(others['author of introduction'])],
    ['foreword', namesOf(others['author of preface'])],
    ['afterword', namesOf(others['author of afterword'])],
    ['title', `{${escaped(title)}}`],
    [isArticle ? 'journal' : 'maintitle', within && `{${escaped(within.title)}}`],
    [isArticle ? 'number' : 'volume', within?.number && escaped(within.number)],
    ['series', series && `{${escaped(series.title)}}`],
    ['number', isArticle && within?.number ? undefined : series?.number && escaped(series.number)],
    ['address', place && escaped(place)],
    ['publisher', publisher && `{${escaped(publisher)}}`],
    ['year', issued && escaped(issued.text)],
    ['doi', doi && verbatim(doi)],
    ['isbn', isbn],
    ['issn', issn],
    ['library', organization && escaped(organization)],
    ['language', language && escaped(language)],
    ['note', rights && escaped(rights)],
    ['url', verbatim(passage?.address ?? cited.address)],
    ['urldate', accessed],
    ['annotation', passage && escaped(passage.text)],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},`] : []));
  return `@${entryTypes[type] ?? 'misc'}{${keyOf(cited)},\n${lines.join('\n')}\n}\n`;
}

/**
 * The entry's key: first creator, year, first long word of the title, in lower-case ASCII; deterministic. A work whose
 * creator and title have no Latin letters has its identifier, since all of a year would share one key.
 */
function keyOf(cited: CitedObject): string {
  const { issued, title, identifier } = cited;
  const [first] = authorsWithComposers(cited);
  const creator = plain(first ? ('family' in first ? first.family : first.literal) : '');
  const year = issued?.parts?.[0] ?? '';
  const word = plain(wordOf(title));
  return /[a-z]/.test(creator + word) ? `${creator}${year}${word}` : `object${year}${plain(identifier)}`;
}

function wordOf(title: string): string {
  return title.split(/[^\p{L}\p{N}]+/u).find((word) => plain(word).length > 3) ?? title;
}

function plain(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 30);
}

function namesOf(names: readonly Name[] = []): string | undefined {
  return names.map(nameOf).join(' and ') || undefined;
}

/** Braces keep together what BibTeX would part: bodies, rulers, and names with commas or an "and" of their own. */
function nameOf(name: Name): string {
  if ('family' in name) return `${protect(name.family)}, ${protect(name.given)}`;
  return isIndivisible(name) ? `{${escaped(name.literal)}}` : protect(name.literal);
}

function protect(text: string): string {
  return /,|(^|\s)and(\s|$)/i.test(text) ? `{${escaped(text)}}` : escaped(text);
}

function escaped(text: string): string {
  return text.replace(/[\\{}~^$&#_%]/g, (character) => commands[character] ?? character);
}

/** A URL is printed verbatim, so only what would break the entry is percent-encoded. */
function verbatim(address: string): string {
  return address.replace(/[\\{}\s"<>^`|]/g, encodeURIComponent);
}
