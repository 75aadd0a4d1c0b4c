// ISO 639-2, where a language has a shorter tag (RFC 5646, section 2.2.1); bibliographic and terminological codes.
const codes = new Map(
  `ara:ar bel:be bul:bg cat:ca ces:cs cze:cs cym:cy wel:cy dan:da deu:de ger:de ell:el gre:el eng:en epo:eo spa:es
   est:et eus:eu baq:eu fas:fa per:fa fin:fi fra:fr fre:fr gle:ga glg:gl heb:he hin:hi hrv:hr hun:hu hye:hy arm:hy
   isl:is ice:is ita:it jpn:ja kat:ka geo:ka kaz:kk kor:ko lat:la lit:lt lav:lv mkd:mk mac:mk nld:nl dut:nl nor:no
   nob:nb nno:nn pol:pl por:pt ron:ro rum:ro rus:ru san:sa slk:sk slo:sk slv:sl sqi:sq alb:sq srp:sr swe:sv tat:tt
   tur:tr ukr:uk uzb:uz vie:vi yid:yi zho:zh chi:zh bos:bs afr:af bre:br oci:oc kur:ku mon:mn tgk:tg tha:th ind:id`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

/** Codes that say that there is no language, or several that are not named. */
const none = new Set(['und', 'zxx', 'mul', 'mis']);

// Names that catalogues write, in Polish, English, German and French.
const names: [RegExp, string][] = [
  [/^(polski|polish|polnisch|polonais)/i, 'pl'],
  [/^(angielski|english|englisch|anglais)/i, 'en'],
  [/^(niemiecki|german|deutsch|allemand)/i, 'de'],
  [/^(francuski|french|franz[öo]sisch|fran[cç]ais)/i, 'fr'],
  [/^([łl]aci[ńn]s|latin|latein)/i, 'la'],
  [/^(rosyjski|russian|russisch|russe)/i, 'ru'],
  [/^(ukrai[ńn]ski|ukrainian|ukrainisch|ukrainien)/i, 'uk'],
  [/^(czeski|czech|tschechisch|tch[èe]que)/i, 'cs'],
  [/^(w[łl]oski|italian|italienisch|italien)/i, 'it'],
  [/^(hiszpa[ńn]ski|spanish|spanisch|espagnol)/i, 'es'],
  [/^(hebrajski|hebrew|hebr[äa]isch|h[ée]breu)/i, 'he'],
  [/^(jidysz|yiddish|jiddisch)/i, 'yi'],
  [/^(grecki|greek|griechisch|grec)/i, 'el'],
  [/^(litewski|lithuanian|litauisch|lituanien)/i, 'lt'],
  [/^(niderlandzki|dutch|niederl[äa]ndisch|n[ée]erlandais)/i, 'nl'],
  [/^(szwedzki|swedish|schwedisch|su[ée]dois)/i, 'sv'],
];

/**
 * The BCP 47 tag of a language as catalogues write it: a code of ISO 639, a tag, or a name. Undefined of what says that
 * there is none; what is not known stays as it is.
 */
export function languageTag(said: string): string | undefined {
  const text = said.trim();
  const code = text.toLowerCase();
  if (text === '' || none.has(code)) return undefined;
  return codes.get(code) ?? names.find(([pattern]) => pattern.test(text))?.[1] ?? text;
}
