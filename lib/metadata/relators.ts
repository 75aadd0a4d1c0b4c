// MARC relators by code; terms as in the list, in lower case.
// https://www.loc.gov/marc/relators/relaterm.html
const pairs =
  `win:author of introduction abr:abridger act:actor adp:adapter aft:author of afterword ann:annotator arr:arranger
   art:artist asn:associated name aui:author of introduction
   aut:author bkd:book designer bkp:book producer bnd:binder bsl:bookseller cll:calligrapher cmm:commentator cmp:composer
   cns:censor col:collector com:compiler cre:creator oth:contributor ctb:contributor ctg:cartographer cur:curator
   ddc:donor dnr:donor dpc:depicted drm:draftsman dst:distributor dte:dedicatee dto:dedicator edt:editor egr:engraver etr:etcher
   fmo:former owner his:host institution hnr:honoree ill:illustrator ilu:illuminator ivr:interviewer lbt:librettist
   lyr:lyricist lth:lithographer ltg:lithographer mfr:manufacturer mus:musician own:owner pat:patron
   pbd:publishing director pbl:publisher pht:photographer prf:performer prt:printer pra:praeses rcp:addressee
   res:researcher rsp:respondent scl:sculptor scr:scribe spn:sponsor srv:surveyor trl:translator
   wdc:woodcutter wit:witness wpr:author of preface
   cnd:conductor dgs:degree supervisor drt:director itr:instrumentalist nrt:narrator pro:producer rev:reviewer sng:singer
   spk:speaker ths:thesis advisor rce:recording engineer
   arc:architect cov:cover designer crp:correspondent dsr:designer ins:inscriber isb:issuing body ive:interviewee
   orm:organizer prm:printmaker rbr:rubricator sgn:signer trc:transcriber wde:wood engraver`
    .split(/\s+(?=\w+:)/)
    .map((pair) => pair.trim().split(':') as [code: string, term: string]);

const terms = new Map(pairs);
// Of several codes for one term, the last is the one that is written.
const codes = new Map(pairs.map(([code, term]) => [term, code]));

/** All terms for roles. */
export const relatorTerms: readonly string[] = [...codes.keys()];

/** The term for a contributor's role, by its code in lower case. */
export function relatorTerm(code: string): string | undefined {
  return terms.get(code);
}

/** The code for a contributor's role; undefined where the term is not in the list. */
export function relatorCode(term: string): string | undefined {
  return codes.get(term);
}
