import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';

const images = { 'a.jpg': image, 'b.jpg': image };

test.each([
  'Identifiant,Titre bref,Auteur,Date,Lieu,Éditeur,Imprimeur,Langue,Cote,Droits',
  'Kennung,Titel,Verfasser,Erscheinungsjahr,Erscheinungsort,Verlag,Drucker,Sprache,Signatur,Rechte',
  'Identifikátor,Název,Autor,Rok vydání,Místo vydání,Nakladatel,Tiskař,Jazyk,Signatura,Práva',
  'Identificador,Título,Autor,Fecha,Lugar,Editorial,Impresor,Idioma,Signatura,Derechos',
])('columns may be named %s', async (heading) => {
  const { objects } = await collected({
    't.csv': `${heading}\nX1,Chansons,"Nowak, Jan",[1535?],[Genève],Pierre,Wygand,fre,A 1,CC\n`,
    ...images,
  });
  expect(objects).toMatchObject([
    {
      files: ['a.jpg', 'b.jpg'],
      metadata: {
        identifier: 'X1',
        title: 'Chansons',
        creator: 'Nowak, Jan',
        date: '[1535?]',
        publish_place: '[Genève]',
        language: 'fr',
        contributors: [
          { name: 'Pierre', role: 'publisher' },
          { name: 'Wygand', role: 'printer' },
        ],
        identifiers: [{ kind: 'shelfmark', value: 'A 1' }],
        rights: 'CC',
        notes: [],
      },
    },
  ]);
});

test.each([
  ['Titre bref,Titre', { title: 'B', notes: [{ label: 'Short title', text: 'A' }] }],
  ['Kurztitel,Titel', { title: 'B', notes: [{ label: 'Short title', text: 'A' }] }],
  ['Titre,Date d’édition', { title: 'A', date: 'B' }],
  ['Titre,Année'.normalize('NFD'), { title: 'A', date: 'B' }],
])('the names %s are known', async (heading, metadata) => {
  const { objects } = await collected({ 't.csv': `id,${heading}\nx,A,B\n`, 'a.jpg': image });
  expect(objects).toMatchObject([{ metadata }]);
});

test('only a row that is alone, and of whose name there is no image, describes all images', async () => {
  const row = (id: string) => `${id},Księga\n`;
  const named = await collected({ 't.csv': `id,title\n${row('a')}`, ...images });
  expect(named.objects.map(({ title, files }) => [title, files])).toEqual([
    ['Księga', ['a.jpg']],
    ['B', ['b.jpg']],
  ]);
  const described = await collected({
    't.csv': `id,title\n${row('x')}`,
    ...images,
    'c.jpg': image,
    'd.jpg': image,
    'b.yaml': 'title: Okładka\n',
    'c.mods.xml':
      '<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Mapa</title></titleInfo></mods>',
    'd.xml': '<alto/>',
  });
  expect(described.objects.map(({ title, files }) => [title, files]).sort()).toEqual([
    ['Księga', ['a.jpg', 'd.jpg']],
    ['Mapa', ['c.jpg']],
    ['Okładka', ['b.jpg']],
  ]);
  const two = await collected({ 't.csv': `id,title\n${row('x')}${row('y')}`, ...images });
  expect(two.objects.map(({ title }) => title)).not.toContain('Księga');
  const lost = await collected({ 't.csv': 'id,title,file\nx,Księga,c.jpg\n', ...images });
  expect(lost.errors).toBe('t.csv, line 2: Księga: c.jpg is not there');
});
