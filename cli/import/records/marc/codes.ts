// What codes of fields 006, 007 and 008 mean, in Polish and English. A term is written as `code Polish = English`.
// Codes that say nothing (no, unknown, other, not applicable) are left out.

const yes = '1 tak = yes';

const illustrations = `a ilustracje = illustrations; b mapy = maps; c portrety = portraits; d wykresy = charts;
  e plany = plans; f tablice = plates; g nuty = music; h faksymile = facsimiles; i herby = coats of arms;
  j tablice genealogiczne = genealogical tables; k formularze = forms; l próbki = samples;
  m nagranie dźwiękowe = sound recording; o fotografie = photographs; p iluminacje = illuminations`;

const audience = `a dzieci w wieku przedszkolnym = preschool; b dzieci w wieku 6–8 lat = primary;
  c dzieci w wieku 9–13 lat = pre-adolescent; d młodzież = adolescent; e dorośli = adult; f specjaliści = specialised;
  g ogólne = general; j dzieci i młodzież = juvenile`;

const formOfItem = `a mikrofilm = microfilm; b mikrofisza = microfiche; c mikrokarta = microopaque;
  d duży druk = large print; f alfabet Braille’a = braille; o dokument online = online;
  q dokument elektroniczny na nośniku = direct electronic; r reprodukcja drukowana = regular print reproduction;
  s dokument elektroniczny = electronic`;

const contents = `a streszczenia = abstracts; b bibliografie = bibliographies; c katalogi = catalogues;
  d słowniki = dictionaries; e encyklopedie = encyclopaedias; f podręczniki = handbooks;
  g artykuły prawnicze = legal articles; h biografie = biography; i indeksy = indexes; j dokument patentowy = patent;
  k dyskografie = discographies; l ustawodawstwo = legislation; m prace dyplomowe = theses;
  n przegląd piśmiennictwa = survey of literature; o recenzje = reviews; p teksty programowane = programmed texts;
  q filmografie = filmographies; r informatory = directories; s statystyki = statistics;
  t raporty techniczne = technical reports; u normy = standards; v orzecznictwo z komentarzem = legal cases;
  w zbiory orzeczeń = law reports; y roczniki = yearbooks; z traktaty = treaties; 2 nadbitki = offprints;
  5 kalendarze = calendars; 6 komiksy = comics`;

const government = `a instytucja autonomiczna = autonomous body; c wielu władz lokalnych = multilocal;
  f władze centralne = federal or national; i organizacja międzynarodowa = international;
  l władze lokalne = local; m wielu stanów lub prowincji = multistate; o tak = yes;
  s stan lub prowincja = state or provincial`;

const frequency = `a rocznik = annual; b dwumiesięcznik = bimonthly; c dwa razy w tygodniu = semiweekly;
  d dziennik = daily; e dwutygodnik = biweekly; f półrocznik = semiannual; g raz na dwa lata = biennial;
  h raz na trzy lata = triennial; i trzy razy w tygodniu = three times a week;
  j trzy razy w miesiącu = three times a month; k na bieżąco = continuously updated; m miesięcznik = monthly;
  q kwartalnik = quarterly; s dwa razy w miesiącu = semimonthly; t trzy razy w roku = three times a year;
  w tygodnik = weekly`;

const projection = `aa Aitowa = Aitoff; ab gnomoniczne = gnomonic;
  ac azymutalne równopolowe Lamberta = Lambert’s azimuthal equal area; ad ortograficzne = orthographic;
  ae azymutalne równoodległościowe = azimuthal equidistant; af stereograficzne = stereographic;
  ag perspektywiczne = general vertical near-sided; am stereograficzne dla Alaski = modified stereographic for Alaska;
  an Chamberlina = Chamberlin trimetric; ap stereograficzne biegunowe = polar stereographic; au azymutalne = azimuthal;
  az azymutalne = azimuthal; ba Galla = Gall; bb Goode’a = Goode’s homolographic;
  bc walcowe równopolowe Lamberta = Lambert’s cylindrical equal area; bd Merkatora = Mercator; be Millera = Miller;
  bf Mollweidego = Mollweide; bg sinusoidalne = sinusoidal; bh poprzeczne Merkatora = transverse Mercator;
  bi Gaussa-Krügera = Gauss-Kruger; bj równoodległościowe walcowe = equirectangular; bk Křováka = Krovak;
  bl Cassiniego-Soldnera = Cassini-Soldner; bo ukośne Merkatora = oblique Mercator; br Robinsona = Robinson;
  bs kosmiczne ukośne Merkatora = space oblique Mercator; bu walcowe = cylindrical; bz walcowe = cylindrical;
  ca równopolowe Albersa = Albers equal area; cb Bonne’a = Bonne;
  cc wiernokątne stożkowe Lamberta = Lambert’s conformal conic; ce stożkowe równoodległościowe = equidistant conic;
  cp wielostożkowe = polyconic; cu stożkowe = conic; cz stożkowe = conic; da Raisza = Armadillo; db motylkowe = butterfly;
  dc Eckerta = Eckert; dd homolosine Goode’a = Goode’s homolosine;
  de ukośne stożkowe Millera = Miller’s bipolar oblique conformal conic; df van der Grintena = van der Grinten;
  dg Dymaxion = Dymaxion; dh sercowate = cordiform; dl wiernokątne Lamberta = Lambert conformal`;

const relief = `a poziomice = contours; b cieniowanie = shading; c barwy hipsometryczne = gradient tints;
  d kreski = hachures; e głębokości = soundings; f linie formy = form lines; g punkty wysokościowe = spot heights;
  i rysunek = pictorially; j formy terenu = land forms; k izobaty = isobaths; m rysunek skał = rock drawings`;

const cartographic = `a mapa = single map; b mapa wieloarkuszowa = map series; c mapa ciągła = map serial; d globus = globe;
  e atlas = atlas; f osobny dodatek do innego dzieła = separate supplement; g współoprawna = bound as part of another work`;

const specialFormat = `e rękopis = manuscript; j pocztówka = picture postcard; k kalendarz = calendar; l układanka = puzzle;
  n gra = game; o mapa ścienna = wall map; p karty do gry = playing cards; r luźne kartki = loose-leaf`;

const composition = `an anthemy = anthems; bd ballady = ballads; bg bluegrass = bluegrass; bl blues = blues; bt balety = ballets;
  ca chaconne = chaconnes; cb śpiewy liturgiczne innych religii = chants, other religions;
  cc śpiewy liturgiczne = chant, Christian; cg concerti grossi = concerti grossi; ch chorały = chorales;
  cl preludia chorałowe = chorale preludes; cn kanony = canons and rounds; co koncerty = concertos;
  cp chansons = chansons, polyphonic; cr kolędy = carols; cs utwory aleatoryczne = chance compositions;
  ct kantaty = cantatas; cy country = country music; cz canzony = canzonas; df tańce = dance forms;
  dv divertimenta i serenady = divertimentos and serenades; fg fugi = fugues; fl flamenco = flamenco;
  fm muzyka ludowa = folk music; ft fantazje = fantasias; gm gospel = gospel music; hy hymny = hymns; jz jazz = jazz;
  mc musicale i rewie = musicals and revues; md madrygały = madrigals; mi menuety = minuets; mo motety = motets;
  mp muzyka filmowa = motion picture music; mr marsze = marches; ms msze = masses; mu różne formy = multiple forms;
  mz mazurki = mazurkas; nc nokturny = nocturnes; op opery = operas; or oratoria = oratorios; ov uwertury = overtures;
  pg muzyka programowa = programme music; pm pasje = passion music; po polonezy = polonaises;
  pp muzyka popularna = popular music; pr preludia = preludes; ps passacaglie = passacaglias;
  pt pieśni wielogłosowe = part-songs; pv pawany = pavans; rc rock = rock music; rd ronda = rondos; rg ragtime = ragtime;
  ri ricercary = ricercars; rp rapsodie = rhapsodies; rq requiem = requiems; sd tańce kwadratowe = square dance music;
  sg pieśni = songs; sn sonaty = sonatas; sp poematy symfoniczne = symphonic poems;
  st etiudy i ćwiczenia = studies and exercises; su suity = suites; sy symfonie = symphonies; tc toccaty = toccatas;
  tl teatro lirico = teatro lirico; ts sonaty triowe = trio-sonatas; vi villancicos = villancicos;
  vr wariacje = variations; wz walce = waltzes; za zarzuele = zarzuelas`;

const score = `a partytura = full score; b partytura kieszonkowa = study score;
  c wyciąg klawiszowy = accompaniment reduced for keyboard; d głos wokalny bez akompaniamentu = voice score;
  e particell z partią fortepianu = piano-conductor score; g partytura ścieśniona = close score;
  h partytura chóralna = chorus score; i particell = condensed score; j głos dyrygenta = performer-conductor part;
  k wyciąg fortepianowy = vocal score; l partytura = score; m różne postaci = multiple formats;
  p partytura fortepianowa = piano score`;

const musicParts =
  'd instrumentalne i wokalne = instrumental and vocal; e instrumentalne = instrumental; f wokalne = vocal';

const accompanying = `a dyskografia = discography; b bibliografia = bibliography; c indeks tematyczny = thematic index;
  d libretto lub tekst = libretto or text; e biografia twórcy = biography of composer or author;
  f biografia wykonawcy = biography of performer; g informacje o instrumentach = information on instruments;
  h informacje o muzyce = technical information on music; i informacje historyczne = historical information;
  k informacje etnologiczne = ethnological information; r materiały dydaktyczne = instructional materials; s nuty = music`;

const visual = `a dzieło oryginalne = art original; b zestaw = kit; c reprodukcja = art reproduction; d diorama = diorama;
  f film stały = filmstrip; g gra = game; i obraz = picture; k grafika = graphic; l rysunek techniczny = technical drawing;
  m film = motion picture; n wykres = chart; o plansza = flash card; p preparat mikroskopowy = microscope slide;
  q model = model; r przedmiot = realia; s przezrocze = slide; t folia = transparency; v nagranie wideo = video recording;
  w zabawka = toy`;

const graphic = `a plansza ćwiczeniowa = activity card; c kolaż = collage; d rysunek = drawing; e obraz malarski = painting;
  f druk fotomechaniczny = photomechanical print; g negatyw = photonegative; h odbitka fotograficzna = photoprint;
  i obraz = picture; j grafika = print; k plakat = poster; l rysunek techniczny = technical drawing; n wykres = chart;
  o plansza = flash card; p pocztówka = postcard; q ikona = icon; r radiogram = radiograph; s ilustracja poglądowa = study print;
  v fotografia = photograph`;

const map = `d atlas = atlas; g diagram = diagram; j mapa = map; k profil = profile; q model = model;
  r obraz teledetekcyjny = remote-sensing image; s przekrój = section; y widok = view`;

const globe = `a nieba = celestial; b planety lub księżyca = planetary or lunar; c Ziemi = terrestrial; e Księżyca = Moon`;

const colour = `a jednobarwna = one colour; b czarno-biała = black and white; c wielobarwna = multicoloured;
  h kolorowana ręcznie = hand coloured; m mieszana = mixed`;

const support = `a płótno = canvas; b brystol = bristol board; c tektura = cardboard; d szkło = glass;
  e tworzywo sztuczne = synthetic; f skóra = skin; g tkanina = textile; h metal = metal; i plastik = plastic;
  l winyl = vinyl; m różne = mixed; n welin = vellum; o papier = paper; p gips = plaster; q płyta pilśniowa = hardboard;
  r porcelana = porcelain; s kamień = stone; t drewno = wood; v skóra wyprawiona = leather; w pergamin = parchment`;

const mapMedium = `a papier = paper; b drewno = wood; c kamień = stone; d metal = metal; e tworzywo sztuczne = synthetic;
  f skóra = skin; g tkanina = textile; i plastik = plastic; j szkło = glass; l winyl = vinyl; n welin = vellum;
  p gips = plaster; v skóra wyprawiona = leather; w pergamin = parchment`;

/** A statement in codes, by position in field 008 (006 has the same, from 18 on), or in 007. */
export type CodedStatement = {
  /** What says something of this kind: of 008 the kinds of material, of 007 its first position. */
  of: string[];
  /** The first position and the one after the last. */
  at: [number, number];
  label: string;
  terms: string;
  /** The length of a code. */
  length?: number;
  /** Fields, each with its subfield, that say the same in words. */
  words?: string[];
};

/** Statements of fields 006 and 008. @see https://www.loc.gov/marc/bibliographic/bd008.html */
export const materialStatements: readonly CodedStatement[] = [
  { of: ['books'], at: [18, 22], label: 'Illustrations', terms: illustrations, words: ['300b'] },
  {
    of: ['books', 'music', 'visual'],
    at: [22, 23],
    label: 'Audience',
    terms: audience,
    words: ['385a', '521a'],
  },
  {
    of: ['books', 'music', 'continuing', 'mixed'],
    at: [23, 24],
    label: 'Form of item',
    terms: formOfItem,
  },
  { of: ['maps', 'visual'], at: [29, 30], label: 'Form of item', terms: formOfItem },
  { of: ['books', 'continuing'], at: [24, 28], label: 'Nature of contents', terms: contents },
  {
    of: ['books', 'continuing', 'maps', 'visual'],
    at: [28, 29],
    label: 'Government publication',
    terms: government,
  },
  { of: ['books', 'continuing'], at: [29, 30], label: 'Conference publication', terms: yes },
  { of: ['books'], at: [30, 31], label: 'Festschrift', terms: yes },
  { of: ['books', 'maps'], at: [31, 32], label: 'Index', terms: yes },
  {
    of: ['books'],
    at: [33, 34],
    label: 'Literary form',
    terms: `0 literatura niebeletrystyczna = not fiction; 1 literatura piękna = fiction; d dramaty = dramas; e eseje = essays;
      f powieści = novels; h humor i satyra = humour and satire; i listy = letters; j opowiadania = short stories;
      m formy mieszane = mixed forms; p poezja = poetry; s przemówienia = speeches`,
  },
  {
    of: ['books'],
    at: [34, 35],
    label: 'Biography',
    terms: `a autobiografia = autobiography; b biografia = individual biography; c biografie = collective biography;
      d zawiera informacje biograficzne = contains biographical information`,
  },
  { of: ['continuing'], at: [18, 19], label: 'Frequency', terms: frequency, words: ['310a'] },
  {
    of: ['continuing'],
    at: [19, 20],
    label: 'Regularity',
    terms: `n nieregularność normalna = normalised irregular; r regularna = regular; x nieregularna = completely irregular`,
  },
  {
    of: ['continuing'],
    at: [21, 22],
    label: 'Type of serial',
    terms: `d baza danych = database; l wydawnictwo kartkowe = updating loose-leaf; m seria monograficzna = monographic series;
      n gazeta = newspaper; p czasopismo = periodical; w strona internetowa = website`,
  },
  {
    of: ['continuing'],
    at: [33, 34],
    label: 'Script of the title',
    terms: `a łacińskie = basic Roman; b łacińskie rozszerzone = extended Roman; c cyrylica = Cyrillic; d japońskie = Japanese;
      e chińskie = Chinese; f arabskie = Arabic; g greckie = Greek; h hebrajskie = Hebrew; i tajskie = Thai;
      j dewanagari = Devanagari; k koreańskie = Korean; l tamilskie = Tamil`,
  },
  { of: ['maps'], at: [18, 22], label: 'Relief', terms: relief },
  { of: ['maps'], at: [22, 24], label: 'Projection', terms: projection, length: 2, words: ['255b'] },
  { of: ['maps'], at: [25, 26], label: 'Type of cartographic material', terms: cartographic },
  { of: ['maps'], at: [33, 35], label: 'Special format', terms: specialFormat },
  { of: ['music'], at: [18, 20], label: 'Form of composition', terms: composition, length: 2 },
  { of: ['music'], at: [20, 21], label: 'Format of music', terms: score },
  { of: ['music'], at: [21, 22], label: 'Parts of music', terms: musicParts },
  { of: ['music'], at: [24, 30], label: 'Accompanying matter', terms: accompanying },
  {
    of: ['music'],
    at: [33, 34],
    label: 'Arrangement of music',
    terms:
      'a transpozycja = transposition; b opracowanie = arrangement; c transpozycja i opracowanie = transposition and arrangement',
  },
  { of: ['visual'], at: [33, 34], label: 'Type of visual material', terms: visual },
];

/** Statements of field 007 on graphics, maps and globes. @see https://www.loc.gov/marc/bibliographic/bd007.html */
export const physicalStatements: readonly CodedStatement[] = [
  { of: ['k'], at: [1, 2], label: 'Type of visual material', terms: graphic },
  { of: ['a'], at: [1, 2], label: 'Type of cartographic material', terms: map },
  { of: ['d'], at: [1, 2], label: 'Type of globe', terms: globe },
  { of: ['a', 'd', 'k'], at: [3, 4], label: 'Colour', terms: colour },
  { of: ['k'], at: [4, 6], label: 'Material', terms: support },
  { of: ['a', 'd'], at: [4, 5], label: 'Material', terms: mapMedium },
];
