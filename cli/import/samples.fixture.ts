/** What each object is expected to have; what is omitted it must not have. */
export type Expected = {
  title: string;
  creator?: string;
  date?: string;
  place?: string;
  /** Labels of its scans, or how many have none. */
  labels: string[] | number;
  /** Labels in the table of contents, each with its first and last scan. */
  contents?: string[];
  /** How many of its scans have a text. */
  texts?: number;
};

/** Packages by number: the images that are added, and the objects as their makers meant them. */
export const packages: [number: string, images: string[], code: number, objects: Expected[]][] = [
  [
    '01',
    [],
    0,
    [
      { title: 'Kant aufklaerung 1784', labels: 2, texts: 2 },
      { title: 'Kant aufklaerung 1784-jp2', labels: 1, texts: 1 },
    ],
  ],
  ['02', [], 0, [{ title: 'Sn93059126, 1853-06-04', date: '1853-06-04', labels: 4 }]],
  [
    '03',
    ['sn84038814/00279557189/1859010101/0005.tif', 'sn84038814/00279557189/TARGET-000001.tif'],
    0,
    [
      {
        title: 'Daily national Democrat (Marysville, Calif.), 1859-01-01',
        date: '1859-01-01',
        labels: ['1'],
        texts: 1,
      },
    ],
  ],
  ['04', [], 0, [{ title: '04-periodical-alto4', labels: 2, texts: 2 }]],
  [
    '05',
    [],
    0,
    [
      {
        title: 'Chansons nouvelles demonstrantz plusieurs erreurs et faulsetez',
        creator: '[Matthieu Malingre?]',
        date: '[1535?]',
        place: '[Genève]',
        labels: 4,
        texts: 4,
      },
    ],
  ],
  ['06', [], 0, [{ title: 'Zoologiadanicase01mlle.pdf page 87', labels: 1, texts: 1 }]],
  [
    '07',
    [],
    1,
    [
      {
        title: 'Administration Building, University of Idaho, No. 30',
        date: '1910',
        place: 'Moscow, Idaho',
        labels: 1,
      },
      {
        title: 'Spokane County Court House, Spokane, Washington',
        date: '1912-09-08',
        place: 'Spokane, Washington',
        labels: 2,
        contents: ['postcard_032: 0-0', 'postcard_032b: 1-1'],
        texts: 2,
      },
      {
        title: "Spokane's Great Restaurant, Washington",
        creator: 'Mitchell, Edward H.',
        date: '1909',
        place: 'Spokane, WA',
        labels: ['postcard front', 'postcard back'],
      },
      {
        title: 'University of Idaho vs. University of Southern California (Football), 10/30/1925',
        creator: 'Vandal Athletics',
        date: '1925-10-30',
        place: 'Moscow, Idaho',
        labels: 1,
      },
    ],
  ],
  ['08', [], 0, [{ title: 'Karta', labels: 1 }]],
  [
    '09',
    [],
    0,
    ['Gen dwernicki 1840', 'Konarski o skutecznym 1760', 'Pamietnik czynnosci 1789'].map((title) => ({
      title,
      labels: 1,
      texts: 1,
    })),
  ],
  [
    '10',
    [],
    1,
    [
      { title: 'Diwan of Jami Manuscript', date: '16th century', place: 'Iran', labels: 1 },
      {
        title: "The Dala'il al-Khayrat of al-Juzuli",
        creator: 'Al-Hajj Hafiz Muhammad Nuri',
        date: '1801',
        place: 'Turkey',
        labels: 1,
      },
    ],
  ],
  [
    '11',
    [],
    0,
    [
      { title: 'Allegretto', labels: 1 },
      { title: 'D0392410-1.256', labels: 1 },
    ],
  ],
  [
    '15',
    [
      ...[1, 2, 3, 4, 5, 6, 7].map((page) => `mets-mods/kitodo3/0000000${page}.jpg`),
      ...['000004951', 'fol05731351', '5637241', 'afc99990058366', '000039829'].map((id) => `marc/${id}.jpg`),
      ...['b2f18fb0-91f6-11dc-9f72', 'ae876087-435d-11dd-b505', '0eaa6730-9068-11dd-97de'].map(
        (id) => `mods/${id}-${id.startsWith('ae') ? '00145e5790ea' : '000d606f5dc6'}.jpg`,
      ),
    ],
    1,
    [
      {
        title: 'ActivePerl with ASP and ADO',
        creator: 'Martinsson, Tobias (1976-)',
        date: '2000',
        place: 'New York',
        labels: 1,
      },
      { title: 'B2f18fb0-91f6-11dc-9f72-000d606f5dc6', date: '1941', labels: 1 },
      {
        title: 'Der Harz-Bote, 1892-07-20',
        date: '1892-07-20',
        labels: [...[1, 2, 3, 4, 5, 6].map((page) => `[Seite ${page}]`), '[Colorchecker]'],
        contents: ['Feuilleton-Beilage. Nr. 20.: 4-5'],
      },
      { title: 'Drobnůstky', creator: 'Doucha, František', date: '1862', place: 'V Praze', labels: 1 },
      {
        title: 'Histoire du "nouveau théâtre."',
        creator: 'Serreau, Geneviève',
        date: 'c1966',
        place: '[Paris]',
        labels: 1,
      },
      { title: 'Národní listy', date: '1861 - 1941', place: 'Praha', labels: 1 },
      {
        title: 'Photčhanānukrom Čhin Klāng-TǣčhiuʻAngkrit-Thai',
        creator: 'Čhamlō̜ng Phitsanākha',
        date: '197-?',
        place: 'Krungthēp',
        labels: 1,
      },
      { title: 'The Great Ray Charles', date: '[1957?]', place: 'New York, N.Y.', labels: 1 },
      { title: 'The Texas ranger', date: '1939', place: 'Medina, Texas', labels: 1 },
    ],
  ],
  [
    '16',
    [1, 2].map((page) => `18140401_1/OCRmaster/18140401_1-000${page}.jp2`),
    0,
    [
      {
        title: 'Le Journal des Débats politiques et littéraires, 1814-04-01',
        date: '01.04.1814',
        labels: 2,
        contents: [
          'Article: 0-0',
          'JOURNAL DES DEBATS,: 0-0',
          ...['Article: 0-0', 'Article: 0-0', 'Article: 1-1', 'Article: 1-1', 'Article: 1-1'],
        ],
        texts: 2,
      },
    ],
  ],
  [
    '17',
    [],
    1,
    [
      {
        title:
          'Illustriertes Gartenbau-Lexikon : unter Mitwirkung zahlreicher Fachmänner aus Wissenschaft und Praxis',
        creator: 'Rümpler, Theodor',
        date: '1882',
        place: 'Berlin',
        labels: 1,
        contents: ['Chapter: 0-0'],
      },
    ],
  ],
];
