/**
 * What a way to another library loses of a record, and what the record there contains instead or in addition, one line
 * each.
 */
export type Changes = { lost: string[]; gained: string[] };

// What distinguishes objects, and in an importing library states where an object comes from.
const identity = { lost: ['identifier | local | MP-1'], gained: ['identifier | local | oai:A:ID'] };
const address = { lost: ['source | https://example.org/album'], gained: ['source | /o/ID'] };

const changes = (...all: Changes[]): Changes => ({
  lost: all.flatMap(({ lost }) => lost),
  gained: all.flatMap(({ gained }) => gained),
});

/** Which scans editors find interesting is theirs to say, and how a page is laid out is only in METS. */
const marks: Changes = { lost: ['scan | 0 | interesting'], gained: [] };
const layout = changes(marks, { lost: ['scan | 0 | structure | X'], gained: [] });

/** Dublin Core has one kind of titles, relations without addresses, one description, and no shelfmarks. */
const anyDublinCore = changes(identity, address, layout, {
  lost: [
    'title | uniform | Biblia | la',
    'subject | body | Uniwersytet Jagielloński',
    'subject | title | Pan Tadeusz',
    'identifier | shelfmark | IV 123',
    'identifier | inventory | MNK 77',
    'relation | series | Widoki miast | z. 7 | 0208-9051',
    'relation | part-of | Dzieła | t. 2 | DZ',
    'relation | preceding | Dawna mapa | https://example.org/dawna',
    'relation | referenced by | Estreicher | XXII, 123',
    'note | Oprawa | Skóra | pl',
    'note | Binding | Leather | en',
  ],
  gained: [
    'subject | topic | Uniwersytet Jagielloński',
    'subject | topic | Pan Tadeusz',
    'identifier | number | inventory:MNK 77',
    'relation | related | https://example.org/dawna | https://example.org/dawna',
    'relation | related | Estreicher, XXII, 123',
    'note | Description | Oprawa: Skóra | pl',
    'note | Description | Binding: Leather | en',
    'note | Source | https://example.org/album',
    'note | Source | Muzeum, IV 123',
  ],
});

/** Its elements and terms are texts, of which none has an address. */
const plainDublinCore = changes(anyDublinCore, {
  lost: [
    'subject | place | Kraków | pl | https://example.org/krakow',
    'subject | person | Kopernik, Mikołaj (1473-1543) | https://example.org/kopernik',
    'subject | genre | Atlasy | pl | https://example.org/atlasy',
    'subject | topic | Turtles | en | https://example.org/turtles',
  ],
  gained: [
    'place | depicted | Kraków',
    'subject | topic | Kopernik, Mikołaj (1473-1543)',
    'subject | genre | Atlasy | pl',
    'subject | topic | Turtles | en',
    'note | Format | image/jpeg',
  ],
});

/** Terms distinguish alternative titles and kinds of relations. */
const terms: Changes = {
  lost: ['title | translated | The yellow book | en'],
  gained: [
    'title | alternative | The yellow book | en',
    'title | alternative | Biblia | la',
    'relation | part-of | Widoki miast | z. 7',
    'relation | part-of | Dzieła | t. 2',
    'relation | preceding | Dawna mapa',
    'note | Table of contents | Tom 1 ; Wstęp ; Pieśń I ; Karta | pl',
    'note | Extent | 3 scans | en',
  ],
};

/** MODS has places that are depicted among its subjects, and says where the record and its object are. */
const anyMods: Changes = {
  lost: [],
  gained: [
    'subject | place | Wawel',
    'identifier | number | ID',
    'identifier | uri | /o/ID',
    'note | Type of resource | text',
    'note | Extent | 3 scans',
    'note | Digital origin | reformatted digital',
    'note | Url | https://example.org/album',
  ],
};
const harvestedMods = changes(identity, address, anyMods, {
  lost: ['place | depicted | Wawel', 'source | Album rodziny Nowaków'],
  gained: [
    'note | Location | /pl/objects/ID/zolta-ksiega-plan',
    'note | Physical location | Album rodziny Nowaków',
    'source | Muzeum',
  ],
});
const contents = { lost: [], gained: ['note | Table of contents | Tom 1 -- Wstęp -- Pieśń I -- Karta'] };

/** A manifest, completed by its record in MODS; its labels are in the languages of this program. */
const manifest = changes(anyMods, contents, layout, {
  lost: ['identifier | local | MP-1', 'source | https://example.org/album'],
  gained: [
    'relation | related | Dokument do czytania i druku | /downloads/ID.pdf',
    'relation | related | E-book na czytnik | /downloads/ID.epub',
    'relation | related | Sam tekst | /downloads/ID.txt',
    'relation | related | Obrazy i teksty z sumami kontrolnymi | /downloads/ID.zip',
    'note | Location | /o/ID',
    'source | /pl/objects/ID/zolta-ksiega-plan',
  ],
});
const manifest3 = changes(manifest, {
  lost: [],
  gained: [
    'identifier | local | /iiif/ID/manifest.json',
    'note | Source | Muzeum',
    'note | Homepage | Muzeum: /pl/institutions/1',
  ],
});

/** By each way from one library to another, everything else survives. */
export const changed: Record<string, Changes> = {
  oai_dc: changes(plainDublinCore, {
    lost: [
      'title | alternative | Inny tytuł',
      'relation | succeeding | Nowa mapa',
      'relation | has-part | Wkładka',
    ],
    gained: [
      'title | translated | Biblia | la',
      'title | translated | Inny tytuł',
      'relation | related | Widoki miast, z. 7',
      'relation | related | Dzieła, t. 2',
      'relation | related | Dawna mapa',
      'relation | related | Nowa mapa',
      'relation | related | Wkładka',
      'note | Format | 3 scans | en',
    ],
  }),
  plmet: changes(plainDublinCore, terms),
  edm: changes(anyDublinCore, terms, {
    lost: [],
    gained: [
      'place | depicted | Kraków',
      'note | Data provider | Muzeum',
      'note | Is shown at | /pl/objects/ID/zolta-ksiega-plan',
    ],
  }),
  mods: changes(harvestedMods, contents, layout),
  mets: changes(harvestedMods, marks, {
    lost: [],
    gained: ['note | Reference | /pl/objects/ID/zolta-ksiega-plan'],
  }),
  iiif: manifest3,
  'iiif 2': changes(manifest, {
    lost: [],
    gained: [
      'identifier | local | /iiif/2/ID/manifest.json',
      'note | Attribution | Muzeum',
      'note | Location | Muzeum',
    ],
  }),
  sitemap: manifest3,
};
