// MARC relators, by their codes; the terms are those of the list, in small letters.
// https://www.loc.gov/marc/relators/relaterm.html
const terms = new Map(
  `abr:abridger act:actor adp:adapter ann:annotator arr:arranger art:artist asn:associated name aui:author of introduction
   aut:author bkd:book designer bkp:book producer bnd:binder bsl:bookseller cll:calligrapher cmm:commentator cmp:composer
   cns:censor col:collector com:compiler cre:creator ctb:contributor ctg:cartographer cur:curator ddc:donor dnr:donor
   dpc:depicted drm:draftsman dst:distributor dte:dedicatee dto:dedicator edt:editor egr:engraver etr:etcher
   fmo:former owner his:host institution hnr:honoree ill:illustrator ilu:illuminator ivr:interviewer lbt:librettist
   lyr:lyricist lth:lithographer ltg:lithographer mfr:manufacturer mus:musician oth:contributor own:owner pat:patron
   pbd:publishing director pbl:publisher pht:photographer prf:performer prt:printer pra:praeses rcp:addressee
   res:researcher rsp:respondent scl:sculptor scr:scribe spn:sponsor srv:surveyor trl:translator
   wdc:woodcutter wit:witness wpr:author of preface`
    .split(/\s+(?=\w+:)/)
    .map((pair) => pair.trim().split(':') as [string, string]),
);

// Words that records have instead, in Polish, German, French, Czech and English.
const words: [RegExp, string][] = [
  [/^(autor|author|aut\.|verf|auteur|twórca|creator)/i, 'author'],
  [/^(red|edit|hrsg|herausg|éd\.|opracow|oprac)/i, 'editor'],
  [/^(t[łl]um|prze[łl]|transl|[üu]bers|trad|p[řr]ekl)/i, 'translator'],
  [/^(il\.|ilustr|illust|ill\.)/i, 'illustrator'],
  [/^(ryt|engrav|stecher|grav|sztych|kupferst)/i, 'engraver'],
  [/^(litogr|lithogr)/i, 'lithographer'],
  [/^(kartogr|cartogr)/i, 'cartographer'],
  [/^(fot|photo)/i, 'photographer'],
  [/^(kompoz|compos|komp\.)/i, 'composer'],
  [/^(wyd|publ|verl|vydav)/i, 'publisher'],
  [/^(druk|print|impr|tiska)/i, 'printer'],
];

/**
 * The term of a part that somebody had in a work, from a code of MARC, its address or a word in a record; a word that
 * is not known stays as it is.
 */
export function roleTerm(said: string): string {
  const text = said.trim().replace(/^https?:\/\/id\.loc\.gov\/vocabulary\/relators\//, '');
  const known = terms.get(text.toLowerCase()) ?? words.find(([pattern]) => pattern.test(text))?.[1];
  return known ?? text.toLowerCase().replace(/[.:;,\s]+$/, '');
}

/** Whether whoever has a role made the work itself, so that it is named by them. */
export const isMaker = (role: string) =>
  ['author', 'creator', 'composer', 'artist', 'cartographer', 'photographer', 'compiler', 'scribe'].includes(
    role,
  );
