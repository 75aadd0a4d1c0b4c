import type { Locale } from '#lib/i18n/locales.ts';
import { lookup } from '#lib/lists.ts';
import type { ObjectMetadata } from '../../metadata.ts';
import { termsIn } from './codes.ts';

/** Countries that ISO 3166 codes no longer name, in Polish and English. */
const former = termsIn(
  `cs Czechosłowacja = Czechoslovakia; ge Niemiecka Republika Demokratyczna = German Democratic Republic;
   ur Związek Radziecki = Soviet Union; vp różne kraje = various countries; wb Berlin Zachodni = West Berlin;
   xxr Związek Radziecki = Soviet Union; yu Jugosławia = Yugoslavia`,
);

/** MARC codes of countries, each followed by that of ISO 3166. @see https://www.loc.gov/marc/countries/ */
const codes = new Map(
  `aa AL ae DZ af AF ag AR ai AM aj AZ am AI an AD ao AO aq AG as AS at AU au AT aw AW ay AQ ba BH bb BB bd BI be BE
   bf BS bg BD bh BZ bi IO bl BR bm BM bn BA bo BO bp SB br MM bs BW bt BT bu BG bv BV bw BY bx BN ca BQ cb KH cc CN
   cd TD ce LK cf CG cg CD ch TW ci HR cj KY ck CO cl CL cm CM cn CA co CW cq KM cr CR cu CU cv CV cw CK cx CF cy CY
   dk DK dm BJ dq DM dr DO ea ER ec EC eg GQ em TL er EE es SV et ET fa FO fg GF fi FI fj FJ fk FK fm FM fp PF fr FR
   fs TF ft DJ gb KI gd GD gg GG gh GH gi GI gl GL gm GM go GA gp GP gr GR gs GE gt GT gu GU gv GN gw DE gy GY hk HK
   hm HM ho HN ht HT hu HU ic IS ie IE ii IN im IM io ID iq IQ ir IR is IL it IT iv CI ja JP je JE jm JM jo JO ke KE
   kg KG kn KP ko KR ku KW kv XK kz KZ lb LR le LB lh LI li LT lo LS ls LA lu LU lv LV ly LY mc MC mf MU mg MG mh MO
   mj MS mk OM ml ML mm MT mo ME mp MN mq MQ mr MA mu MR mv MD mw MW mx MX my MY mz MZ ne NL ng NE nl NC no NO np NP
   nq NI nr NG nu NR nw MP nx NF nz NZ ot YT pc PN pe PE pg GW ph PH pk PK pl PL pn PA po PT pp PG pr PR pw PW py PY
   qa QA rb RS re RE rh ZW rm RO ru RU rw RW sa ZA sc BL sd SS se SC sf ST sg SN si SG sj SD sl SL sm SM sn SX so SO
   sp ES sq SZ sr SR ss EH st MF su SA sw SE sx NA sy SY sz CH ta TJ tc TC tg TG th TH ti TN tk TM tl TK to TO tr TT
   ts AE tu TR tv TV tz TZ ua EG ug UG uk GB un UA us US uv BF uy UY uz UZ vb VG vc VA ve VE vi VI vm VN wf WF ws WS wj PS gz PS sb SJ jn SJ
   xa CX xb CC xc MV xd KN xe MH xh NU xj SH xk LC xl PM xm VC xn MK xo SK xr CZ xs GS xv SI ye YE za ZM`
    .trim()
    .split(/\s+/)
    .flatMap((code, index, all): [string, string][] =>
      index % 2 === 0 ? [[code, all[index + 1] ?? '']] : [],
    ),
);

/** Countries by the last letter of the codes of their states and provinces. */
const federations = { a: 'AU', c: 'CA', k: 'GB', u: 'US' };

/** States and provinces of these. */
const states = termsIn(
  `aku Alaska; alu Alabama; aru Arkansas; azu Arizona; cau Kalifornia = California; cou Kolorado = Colorado;
   ctu Connecticut; dcu Dystrykt Kolumbii = District of Columbia; deu Delaware; flu Floryda = Florida; gau Georgia;
   hiu Hawaje = Hawaii; iau Iowa; idu Idaho; ilu Illinois; inu Indiana; ksu Kansas; kyu Kentucky;
   lau Luizjana = Louisiana; mau Massachusetts; mdu Maryland; meu Maine; miu Michigan; mnu Minnesota; mou Missouri;
   msu Missisipi = Mississippi; mtu Montana; nbu Nebraska; ncu Karolina Północna = North Carolina;
   ndu Dakota Północna = North Dakota; nhu New Hampshire; nju New Jersey; nmu Nowy Meksyk = New Mexico; nvu Nevada;
   nyu Nowy Jork = New York; ohu Ohio; oku Oklahoma; oru Oregon; pau Pensylwania = Pennsylvania; riu Rhode Island;
   scu Karolina Południowa = South Carolina; sdu Dakota Południowa = South Dakota; tnu Tennessee; txu Teksas = Texas;
   utu Utah; vau Wirginia = Virginia; vtu Vermont; wau Waszyngton = Washington; wiu Wisconsin;
   wvu Wirginia Zachodnia = West Virginia; wyu Wyoming; abc Alberta; bcc Kolumbia Brytyjska = British Columbia;
   mbc Manitoba; nfc Nowa Fundlandia i Labrador = Newfoundland and Labrador; nkc Nowy Brunszwik = New Brunswick;
   nsc Nowa Szkocja = Nova Scotia; ntc Terytoria Północno-Zachodnie = Northwest Territories; nuc Nunavut; onc Ontario;
   pic Wyspa Księcia Edwarda = Prince Edward Island; quc Quebec; snc Saskatchewan; ykc Jukon = Yukon;
   aca Australijskie Terytorium Stołeczne = Australian Capital Territory; qea Queensland; tma Tasmania;
   vra Wiktoria = Victoria; wea Australia Zachodnia = Western Australia;
   xga Wyspy Morza Koralowego = Coral Sea Islands; xna Nowa Południowa Walia = New South Wales;
   xoa Terytorium Północne = Northern Territory; xra Australia Południowa = South Australia; enk Anglia = England;
   nik Irlandia Północna = Northern Ireland; stk Szkocja = Scotland; wlk Walia = Wales`,
);

/**
 * The name of a country by its MARC code, with that of the state or province if it is one's: `Stany Zjednoczone
 * (Illinois)`; undefined if the code is unknown. Republics of the Soviet Union, as `unr`, are called as the countries
 * that they became.
 */
export function countryName(code: string, locale: Locale): string | undefined {
  const bare = code.trim().toLowerCase();
  const name = former.get(bare);
  if (name) return name[locale];
  const isPart = bare.length === 3;
  const region =
    codes.get(isPart ? bare.replace(/r$/, '') : bare) ?? (isPart && lookup(federations, bare.charAt(2)));
  const country = region ? regionName(region, locale) : undefined;
  const state = states.get(bare)?.[locale];
  return country && state ? `${country} (${state})` : country;
}

/** A note on the country with a MARC code; the code itself if it is unknown. */
export const countryNote = (code: string, language: Locale): ObjectMetadata => ({
  notes: [{ label: 'Country of publication', text: countryName(code, language) ?? code, language }],
});

const namesIn = (locale: Locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
const regionNames: Record<Locale, Intl.DisplayNames> = { pl: namesIn('pl'), en: namesIn('en') };

/** The name of a country by its ISO 3166 code of two letters; undefined for any other text. */
export const regionName = (code: string, locale: Locale): string | undefined =>
  /^[A-Z]{2}$/i.test(code) ? regionNames[locale].of(code.toUpperCase()) : undefined;
