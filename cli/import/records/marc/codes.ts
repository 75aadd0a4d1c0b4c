import type { Locale } from '#lib/i18n/locales.ts';

// What codes of fields 006, 007 and 008 mean, in Polish and English. A term is written as `code Polish = English`.
// Codes that tell a reader nothing are left out: no, unknown, other, not applicable, and what most things of a kind are.

const illustrations = `a ilustracje = illustrations; b mapy = maps; c portrety = portraits; d wykresy = charts;
  e plany = plans; f tablice = plates; g nuty = music; h faksymile = facsimiles; i herby = coats of arms;
  j tablice genealogiczne = genealogical tables; k formularze = forms; l próbki = samples;
  m nagranie dźwiękowe = sound recording; o fotografie = photographs; p iluminacje = illuminations`;
const audience = `a dzieci w wieku przedszkolnym = preschool; b dzieci w wieku 6–8 lat = primary;
  c dzieci w wieku 9–13 lat = pre-adolescent; d młodzież = adolescent; e dorośli = adult; f specjaliści = specialised;
  j dzieci i młodzież = juvenile`;
const formOfItem = `a mikrofilm = microfilm; b mikrofisza = microfiche; d duży druk = large print;
  f alfabet Braille’a = braille; r reprodukcja drukowana = print reproduction`;
const contents = `a streszczenia = abstracts; b bibliografie = bibliographies; c katalogi = catalogues;
  d słowniki = dictionaries; e encyklopedie = encyclopaedias; f podręczniki = handbooks;
  g artykuły prawnicze = legal articles; h biografie = biography; i indeksy = indexes;
  j dokumenty patentowe = patents; k dyskografie = discographies; l akty prawne = legislation;
  m prace dyplomowe = theses; n przeglądy piśmiennictwa = surveys of literature; o recenzje = reviews;
  q filmografie = filmographies; r informatory = directories; s statystyki = statistics;
  t raporty techniczne = technical reports; u normy = standards; v omówienia orzeczeń = legal cases;
  w zbiory orzeczeń = law reports; y roczniki = yearbooks; z traktaty = treaties; 2 nadbitki = offprints;
  5 kalendarze = calendars; 6 komiksy = comics`;
const government = `a jednostka autonomiczna = autonomous body; c władze wielu miejscowości = multilocal;
  f władze centralne = federal or national; i organizacja międzynarodowa = international; l władze lokalne = local;
  m władze wielu stanów lub prowincji = multistate; o tak = yes; s władze stanu lub prowincji = state or provincial`;
const frequency = `a rocznik = annual; b dwumiesięcznik = bimonthly; c dwa razy w tygodniu = semiweekly;
  d dziennik = daily; e dwutygodnik = biweekly; f półrocznik = semiannual; g raz na dwa lata = biennial;
  h raz na trzy lata = triennial; i trzy razy w tygodniu = three times a week;
  j trzy razy w miesiącu = three times a month; k na bieżąco = continuously updated; m miesięcznik = monthly;
  q kwartalnik = quarterly; s dwa razy w miesiącu = semimonthly; t trzy razy w roku = three times a year;
  w tygodnik = weekly; x nieregularnie = irregular`;
const projection = `ab gnomoniczne = gnomonic; ac azymutalne równopolowe Lamberta = Lambert’s azimuthal equal area;
  ad ortograficzne = orthographic; ae azymutalne równoodległościowe = azimuthal equidistant;
  af stereograficzne = stereographic; ap stereograficzne biegunowe = polar stereographic; au azymutalne = azimuthal;
  az azymutalne = azimuthal; ba Galla = Gall; bd Merkatora = Mercator; be Millera = Miller;
  bf Mollweidego = Mollweide; bg sinusoidalne = sinusoidal; bh poprzeczne Merkatora = transverse Mercator;
  bi Gaussa-Krügera = Gauss-Kruger; bj równoodległościowe walcowe = equirectangular; bk Křováka = Krovak;
  bl Cassiniego-Soldnera = Cassini-Soldner; br Robinsona = Robinson; bu walcowe = cylindrical;
  bz walcowe = cylindrical; ca równopolowe Albersa = Albers equal area; cb Bonne’a = Bonne;
  cc wiernokątne stożkowe Lamberta = Lambert’s conformal conic; ce stożkowe równoodległościowe = equidistant conic;
  cp wielostożkowe = polyconic; cu stożkowe = conic; cz stożkowe = conic; bo ukośne Merkatora = oblique Mercator;
  dc Eckerta = Eckert; dd Goode’a = Goode’s homolosine; df van der Grintena = Van der Grinten; dh sercowe = cordiform`;
const relief = `a poziomice = contours; b cieniowanie = shading; c hipsometria = gradient tints;
  d kreskowanie = hachures; e głębokości = soundings; f linie formy terenu = form lines;
  g punkty wysokościowe = spot heights; i rysunek perspektywiczny = pictorially; j formy terenu = land forms;
  k izobaty = isobaths; m rysunek skał = rock drawings`;
const cartographic = `b mapa wieloarkuszowa = map series; c mapa wydawana w odcinkach = map serial; d globus = globe;
  e atlas = atlas; f dodatek do innego dzieła = supplement to another work;
  g współoprawna = bound as part of another work`;
const specialFormat = `e rękopis = manuscript; j pocztówka = picture postcard; k kalendarz = calendar;
  l układanka = puzzle; n gra = game; o mapa ścienna = wall map; p karty do gry = playing cards;
  r luźne kartki = loose-leaf`;
const composition = `an anthemy = anthems; bd ballady = ballads; bg bluegrass = bluegrass; bl blues = blues;
  bt balety = ballets; ca chaconne = chaconnes; cb śpiewy liturgiczne innych religii = chants, other religions;
  cc śpiewy liturgiczne = chant, Christian; cg concerti grossi = concerti grossi; ch chorały = chorales;
  cl preludia chorałowe = chorale preludes; cn kanony = canons and rounds; co koncerty = concertos;
  cp chansons = chansons, polyphonic; cr kolędy = carols; ct kantaty = cantatas; cy country = country music;
  cz canzony = canzonas; df tańce = dance forms; dv divertimenta i serenady = divertimentos and serenades;
  fg fugi = fugues; fl flamenco = flamenco; fm muzyka ludowa = folk music; ft fantazje = fantasias;
  gm gospel = gospel music; hy hymny = hymns; jz jazz = jazz; mc musicale i rewie = musicals and revues;
  md madrygały = madrigals; mi menuety = minuets; mo motety = motets; mp muzyka filmowa = motion picture music;
  mr marsze = marches; ms msze = masses; mz mazurki = mazurkas; nc nokturny = nocturnes; op opery = operas;
  or oratoria = oratorios; ov uwertury = overtures; pg muzyka programowa = programme music; pm pasje = passion music;
  po polonezy = polonaises; pp muzyka popularna = popular music; pr preludia = preludes;
  ps passacaglie = passacaglias; pt pieśni wielogłosowe = part-songs; pv pawany = pavans; rc rock = rock music;
  rd ronda = rondos; rg ragtime = ragtime; ri ricercary = ricercars; rp rapsodie = rhapsodies; rq requiem = requiems;
  sg pieśni = songs; sn sonaty = sonatas; sp poematy symfoniczne = symphonic poems;
  st etiudy i ćwiczenia = studies and exercises; su suity = suites; sy symfonie = symphonies; tc toccaty = toccatas;
  tl teatro lirico = teatro lirico; ts sonaty triowe = trio-sonatas; vi villancicos = villancicos;
  vr wariacje = variations; wz walce = waltzes; za zarzuele = zarzuelas`;
const score = `a partytura = full score; b partytura miniaturowa lub studyjna = study score;
  c akompaniament w wyciągu klawiszowym = accompaniment reduced for keyboard;
  d partytura wokalna bez akompaniamentu = voice score; e partytura skrócona = piano-conductor score;
  g partytura ścieśniona = close score; h partytura chóralna = chorus score; i particell = condensed score;
  j głos dyrygenta = performer-conductor part; k wyciąg fortepianowy = vocal score; l partytura = score;
  p partytura fortepianowa = piano score`;
const accompanying = `a dyskografia = discography; b bibliografia = bibliography;
  c indeks tematyczny = thematic index; d libretto lub tekst = libretto or text;
  e biografia twórcy = biography of composer or author; f biografia wykonawcy = biography of performer;
  g informacje o instrumentach = information on instruments; h informacje o muzyce = technical information on music;
  i informacje historyczne = historical information; k informacje etnologiczne = ethnological information;
  r materiały dydaktyczne = instructional materials; s nuty = music`;
const visual = `a dzieło oryginalne = art original; c reprodukcja = art reproduction; g gra = game;
  l rysunek techniczny = technical drawing; n wykres = chart; q model = model; s przezrocze = slide; w zabawka = toy;
  b zestaw = kit; d diorama = diorama; f przezrocza na taśmie = filmstrip; m film = motion picture; o karty dydaktyczne = flash cards;
  p preparat mikroskopowy = microscope slide; r przedmiot = realia; t folia projekcyjna = transparency;
  v nagranie wideo = videorecording`;
const projected = `f przezrocza na taśmie = filmstrip; o przezrocza na taśmie = filmstrip; s przezrocze = slide;
  t folia projekcyjna = transparency`;
const technique = `a animacja = animation; c animacja i zdjęcia aktorskie = animation and live action;
  l zdjęcia aktorskie = live action`;
const soundCarrier = `d płyta dźwiękowa = sound disc; e wałek fonograficzny = sound cylinder;
  g kartridż dźwiękowy = sound cartridge; q rolka muzyczna = music roll; s kaseta dźwiękowa = sound cassette;
  t taśma dźwiękowa na szpuli = sound-tape reel; w drut magnetyczny = wire recording`;
const filmCarrier = 'f kaseta filmowa = film cassette; o rolka filmu = film roll; r szpula filmu = film reel';
const videoFormat = `a Betamax = Betamax; b VHS = VHS; g Laserdisc = Laserdisc; i Betacam = Betacam; p 8 mm = 8 mm;
  s Blu-ray = Blu-ray; v DVD = DVD`;
const microform = `a karta z mikrofilmem = aperture card; c mikrofilm w kasecie = microfilm cassette;
  d mikrofilm na szpuli = microfilm reel; e mikrofisza = microfiche; j mikrofilm na rolce = microfilm roll`;
const computerCarrier = 'j dyskietka = magnetic disk; o płyta optyczna = optical disc';
const computerFile = `a dane liczbowe = numeric data; b program komputerowy = computer program;
  c plik graficzny = representational file; e dane bibliograficzne = bibliographic data; f font = font; g gra = game;
  h dźwięk = sound; i multimedia interaktywne = interactive multimedia; j system lub usługa online = online system or service`;
const spokenText = `a autobiografia = autobiography; b biografia = biography; d dramat = drama; e eseje = essays;
  f literatura piękna = fiction; g reportaż = reporting; h historia = history; i nauka = instruction; j nauka języka = language instruction;
  k komedia = comedy; l wykłady i przemówienia = lectures and speeches; m pamiętniki = memoirs;
  o opowieści ludowe = folktales; p poezja = poetry; r próby = rehearsals; s dźwięki = sounds; t wywiady = interviews`;
const graphic = `c kolaż = collage; d rysunek = drawing; e obraz malarski = painting;
  f druk fotomechaniczny = photomechanical print; g negatyw = photonegative; h odbitka fotograficzna = photoprint;
  j grafika = print; k plakat = poster; l rysunek techniczny = technical drawing; n wykres = chart;
  p pocztówka = postcard; q ikona = icon; r radiogram = radiograph; s ilustracja poglądowa = study print;
  v fotografia = photograph`;
const colour = `a jednobarwny = one colour; b czarno-biały = black and white; c wielobarwny = multicoloured;
  h kolorowany ręcznie = hand coloured; m mieszany = mixed`;
const anyMaterial = `e tworzywo sztuczne = synthetic; f skóra = skin; g tkanina = textile; i plastik = plastic;
  l winyl = vinyl; n welin = vellum; p gips = plaster; v skóra wyprawiona = leather; w pergamin = parchment`;
const support = `a płótno = canvas; b brystol = bristol board; c tektura = cardboard; d szkło = glass;
  h metal = metal; m różne = mixed; o papier = paper; q płyta pilśniowa = hardboard; r porcelana = porcelain;
  s kamień = stone; t drewno = wood; ${anyMaterial}`;
const mapMedium = `a papier = paper; b drewno = wood; c kamień = stone; d metal = metal; j szkło = glass; ${anyMaterial}`;
const literaryForm = `1 literatura piękna = fiction; d dramaty = dramas; e eseje = essays; f powieści = novels;
  h humor i satyra = humour and satire; i listy = letters; j opowiadania = short stories;
  m formy mieszane = mixed forms; p poezja = poetry; s przemówienia = speeches`;
const biography = `a autobiografia = autobiography; b biografia = individual biography;
  c biografie = collective biography; d informacje biograficzne = biographical information`;
const serial = `d baza danych = database; g magazyn = magazine; j czasopismo naukowe = journal;
  l wydawnictwo kartkowe = updating loose-leaf; m seria monograficzna = monographic series; n gazeta = newspaper;
  p czasopismo = periodical; s biuletyn = newsletter; w strona internetowa = website`;
const script = `c cyrylica = Cyrillic; d japońskie = Japanese; e chińskie = Chinese; f arabskie = Arabic;
  g greckie = Greek; h hebrajskie = Hebrew; i tajskie = Thai; j dewanagari = Devanagari; k koreańskie = Korean;
  l tamilskie = Tamil`;
const arrangement = `a transpozycja = transposition; b opracowanie = arrangement;
  c transpozycja i opracowanie = transposition and arrangement`;
const parts = `d głosy instrumentalne i wokalne = instrumental and vocal parts;
  e głosy instrumentalne = instrumental parts; f głosy wokalne = vocal parts`;
const map = `g diagram = diagram; k profil = profile; q model = model; r obraz teledetekcyjny = remote-sensing image;
  s przekrój = section; y widok = view`;
const globe = `a globus nieba = celestial globe; b globus planety lub jej księżyca = planetary or lunar globe;
  c globus Ziemi = terrestrial globe; e globus Księżyca = globe of the Moon`;

/** The terms in a list, by code; a single one is the same in both languages. */
export const termsIn = (list: string) =>
  new Map(
    list.split(/;\s+/).map((term): [code: string, Record<Locale, string>] => {
      const [code = '', pl = '', en = pl] = term.split(/ = | (?<=^\S+ )/);
      return [code, { pl, en }];
    }),
  );

export const compositionForms = termsIn(composition);

type CodedValue = [of: string, from: number, to: number, label: string, terms: string, inWords?: string];

/**
 * What positions of field 008 (from 18 on also of 006) say of some kinds of material, named as MARC does, or those of 007
 * of some categories, as `007k`; in words it is said in a subfield, such as `300b`.
 * @see https://www.loc.gov/marc/bibliographic/bd008.html, https://www.loc.gov/marc/bibliographic/bd007.html
 */
export const codedValues: readonly CodedValue[] = [
  ['BK', 18, 22, 'Illustrations', illustrations, '300b'],
  ['BK CF MU VM', 22, 23, 'Audience', audience, '385a 521a'],
  ['BK CR MU MX', 23, 24, 'Form of item', formOfItem],
  ['MP VM', 29, 30, 'Form of item', formOfItem],
  ['BK CR', 24, 28, 'Nature of contents', contents],
  ['BK CR', 29, 30, 'Nature of contents', '1 materiały konferencyjne = conference publication'],
  ['BK', 30, 31, 'Nature of contents', '1 księga pamiątkowa = festschrift'],
  ['BK MP', 31, 32, 'Nature of contents', '1 z indeksem = with an index'],
  ['BK', 33, 34, 'Literary form', literaryForm],
  ['BK', 34, 35, 'Nature of contents', biography],
  ['BK CF CR MP VM', 28, 29, 'Government publication', government],
  ['CF', 26, 27, 'Type of computer file', computerFile],
  ['CR', 18, 20, 'Frequency', frequency, '310a'],
  ['CR', 21, 22, 'Type of serial', serial],
  ['CR', 33, 34, 'Script of the title', script],
  ['MP', 18, 22, 'Relief', relief],
  ['MP', 22, 24, 'Projection', projection, '255b'],
  ['MP', 25, 26, 'Type of cartographic material', cartographic],
  ['MP', 33, 35, 'Type of cartographic material', specialFormat],
  ['MU', 18, 20, 'Form of composition', composition],
  ['MU', 33, 34, 'Form of composition', arrangement],
  ['MU', 20, 21, 'Format of music', score],
  ['MU', 21, 22, 'Format of music', parts],
  ['MU', 24, 30, 'Accompanying matter', accompanying],
  ['MU', 30, 32, 'Literary form', spokenText],
  ['VM', 33, 34, 'Type of visual material', visual],
  ['VM', 34, 35, 'Type of visual material', technique],
  ['007g', 1, 2, 'Type of visual material', projected],
  ['007k', 1, 2, 'Type of visual material', graphic],
  ['007a', 1, 2, 'Type of cartographic material', map],
  ['007d', 1, 2, 'Type of cartographic material', globe],
  ['007a 007d 007g 007k 007m 007v', 3, 4, 'Colour', colour],
  ['007k', 4, 6, 'Material', support],
  ['007a 007d', 4, 5, 'Material', mapMedium],
  ['007c', 1, 2, 'Carrier type', computerCarrier, '338a'],
  ['007h', 1, 2, 'Carrier type', microform, '338a'],
  ['007m', 1, 2, 'Carrier type', filmCarrier, '338a'],
  ['007s', 1, 2, 'Carrier type', soundCarrier, '338a'],
  ['007v', 4, 5, 'Carrier type', videoFormat],
];
