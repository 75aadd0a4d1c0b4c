// ISO 639-2 codes of the languages that have a tag of two letters (RFC 5646, section 2.2.1). Where a language has two
// codes, the terminological one precedes the bibliographic one.
const languages =
  `aar abk afr aka sqi/alb amh ara arg hye/arm asm ava ave aym aze bak bam eus/baq bel ben bis bod/tib bos bre bul
   mya/bur cat ces/cze cha che zho/chi chu chv cor cos cre cym/wel dan deu/ger div nld/dut dzo ell/gre eng epo est
   ewe fao fas/per fij fin fra/fre fry ful kat/geo gla gle glg glv grn guj hat hau heb her hin hmo hrv hun ibo
   isl/ice ido iii iku ile ina ind ipk ita jav jpn kal kan kas kau kaz khm kik kin kir kom kon kor kua kur lao lat
   lav lim lin lit ltz lub lug mkd/mac mah mal mri/mao mar msa/may mlg mlt mon nau nav nbl nde ndo nep nno nob nor
   nya oci oji ori orm oss pan pli pol por pus que roh ron/rum run rus sag san sin slk/slo slv sme smo sna snd som
   sot spa srd srp ssw sun swa swe tah tam tat tel tgk tha tir ton tsn tso tuk tur uig ukr urd uzb ven vie vol wln
   wol xho yid yor zha zul`
    .split(/\s+/)
    .map((codes) => {
      const [terminological = '', bibliographic = terminological] = codes.split('/');
      return { tag: tagOfCode(terminological) ?? terminological, terminological, bibliographic };
    });

const codesOfTags = new Map(languages.map((one) => [one.tag, one]));

/** The tags of all languages that are known here. */
export const languageTags = [...codesOfTags.keys()];

/** The tag of two letters for a code of ISO 639-2, also a withdrawn one; undefined where it has none. */
export function tagOfCode(code: string): string | undefined {
  if (!/^[a-z]{3}$/.test(code)) return undefined;
  const [tag] = Intl.getCanonicalLocales(code);
  return tag?.length === 2 ? tag : undefined;
}

/**
 * The ISO 639-2 code of a BCP 47 tag's language, ignoring script and region; undefined where it is unknown.
 * @param kind matters for languages with two codes: `ger` is bibliographic, `deu` terminological
 */
export function codeOfTag(tag: string, kind: 'bibliographic' | 'terminological'): string | undefined {
  const [language = ''] = tag.toLowerCase().split('-');
  if (/^[a-z]{3}$/.test(language)) return language;
  return codesOfTags.get(language)?.[kind];
}
