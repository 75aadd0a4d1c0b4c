import { tagOfCode } from '#lib/metadata/language-codes.ts';

/** ISO 639 codes for no, undetermined, uncoded or multiple languages. */
const none = new Set(['und', 'zxx', 'mul', 'mis']);

// Names of languages in catalogues, in Polish, English, German and French.
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
 * The BCP 47 tag of a language in a catalogue record, which may be an ISO 639 code, a tag or a name. Undefined if it
 * stands for no particular language; an unknown name is returned as it is.
 */
export function languageTag(said: string): string | undefined {
  const text = said.trim();
  const code = text.toLowerCase();
  if (text === '' || none.has(code)) return undefined;
  return tagOfCode(code) ?? names.find(([pattern]) => pattern.test(text))?.[1] ?? text;
}
