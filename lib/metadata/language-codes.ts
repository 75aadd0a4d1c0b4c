// ISO 639-2 codes of languages that have a shorter tag (RFC 5646, section 2.2.1). Where a language has two codes, the
// terminological one precedes the bibliographic one.
const pairs =
  `ara:ar bel:be bul:bg cat:ca ces:cs cze:cs cym:cy wel:cy dan:da deu:de ger:de ell:el gre:el eng:en epo:eo spa:es
   est:et eus:eu baq:eu fas:fa per:fa fin:fi fra:fr fre:fr gle:ga glg:gl heb:he hin:hi hrv:hr hun:hu hye:hy arm:hy
   isl:is ice:is ita:it jpn:ja kat:ka geo:ka kaz:kk kor:ko lat:la lit:lt lav:lv mkd:mk mac:mk nld:nl dut:nl nor:no
   nob:nb nno:nn pol:pl por:pt ron:ro rum:ro rus:ru san:sa slk:sk slo:sk slv:sl sqi:sq alb:sq srp:sr swe:sv tat:tt
   tur:tr ukr:uk uzb:uz vie:vi yid:yi zho:zh chi:zh bos:bs afr:af bre:br oci:oc kur:ku mon:mn tgk:tg tha:th ind:id`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [code: string, tag: string]);

const tags = new Map(pairs);
const bibliographic = new Map(pairs.map(([code, tag]) => [tag, code]));
const terminological = new Map(pairs.toReversed().map(([code, tag]) => [tag, code]));

/** The tags of all languages that are known here. */
export const languageTags = [...bibliographic.keys()];

/** The shortest tag of a language by its code of ISO 639-2 in small letters; undefined where it has none. */
export function tagOfCode(code: string): string | undefined {
  return tags.get(code);
}

/**
 * The ISO 639-2 code of a BCP 47 tag's language, ignoring script and region; undefined where it is unknown.
 * @param kind matters for languages with two codes: `ger` is bibliographic, `deu` terminological
 */
export function codeOfTag(tag: string, kind: 'bibliographic' | 'terminological'): string | undefined {
  const [language = ''] = tag.toLowerCase().split('-');
  if (/^[a-z]{3}$/.test(language)) return language;
  return (kind === 'bibliographic' ? bibliographic : terminological).get(language);
}
