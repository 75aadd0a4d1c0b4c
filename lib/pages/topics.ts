import { fold } from '#lib/text/fold.ts';

// Common topics of pages of digital libraries (the API contract, "Page"), recognised by their titles in either language. Folded:
// lower case, without diacritics.
const topics: [topic: string, titles: RegExp][] = [
  ['cookies', /\b(?:polityk\w+ (?:plikow )?cookies?|pliki cookies?|cookies? policy|cookie notice|cookies)\b/],
  [
    'privacy',
    /\b(?:polityk\w+ prywatnosci|ochron\w+ danych osobowych|privacy (?:policy|notice)|data protection)\b/,
  ],
  ['consent', /^(?:zgod[ay]\b|consent\b)|\bconsent (?:form|text|to|for|at)\b/],
  ['questions', /\b(?:faq|najczesciej zadawane|najczestsze pytania|pytania i odpowiedzi|frequently asked)\b/],
  ['help', /^(?:pomoc|help)(?: (?:dla|for|i|and) .*)?$|^(?:jak korzystac|how to use)\b/],
  [
    'about',
    /^(?:o (?:nas|bibliotece|czytelni|serwisie)|about(?: us|(?: the| our)? (?:library|site|service))?)$/,
  ],
  ['about-project', /^(?:o projekcie|about (?:the )?project)$/],
  ['accessibility', /\b(?:deklaracj\w+ dostepnosci|accessibility (?:declaration|statement))\b/],
  ['site-map', /^(?:mapa (?:strony|serwisu|witryny)|site[ -]?map)$/],
  [
    'digitisation',
    /\bprojekt\w* digitalizacj\w+|\bdigiti[sz]ation project\b|^(?:digitalizacja|digiti[sz]ation)$/,
  ],
  ['terms', /^(?:regulamin|terms(?: (?:of (?:use|service)|and conditions))?)\b/],
  ['contact', /^(?:kontakt|contact(?: us)?)$/],
  ['audio', /^(?:audiobooki|audiobooks|(?:serwis|uslug\w) audio|audio service)$/],
];

/** The well-known topic of a title; undefined for any other title, and for one that matches two. */
export function topicOf(title: string): string | undefined {
  const folded = fold(title.slice(0, 200)).replace(/\s+/g, ' ').trim();
  const named = topics.filter(([, titles]) => titles.test(folded));
  return named.length === 1 ? named[0]?.[0] : undefined;
}
