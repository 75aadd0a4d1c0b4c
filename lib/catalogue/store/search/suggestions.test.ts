import { expect, test } from 'vitest';
import { removeObject, saveObject } from '../objects.ts';
import { saveOrganization } from '../organizations.ts';
import { objectRecord, organizationRecord } from '../records.fixture.ts';
import { baseUrls } from '../temporary-store.fixture.ts';
import { searchedLibrary } from './searched-library.fixture.ts';

test('titles, people and places are suggested', async () => {
  const { catalogue } = await searchedLibrary([
    objectRecord('a', { title: 'Księga dżungli', creatorName: 'Rudyard Kipling', publishPlace: 'Kielce' }),
  ]);
  expect(await catalogue.suggest('księ')).toEqual([
    { kind: 'title', objectId: 'a', slug: 'ksiega-dzungli', text: 'Księga dżungli' },
  ]);
  expect(await catalogue.suggest('kip')).toEqual([
    { kind: 'person', value: 'rudyard kipling', text: 'Rudyard Kipling' },
  ]);
  expect(await catalogue.suggest('dzung')).toMatchObject([{ kind: 'title' }]);
  expect(await catalogue.suggest('kie')).toMatchObject([{ kind: 'place', text: 'Kielce' }]);
  expect(await catalogue.suggest('w Kiel')).toMatchObject([{ kind: 'place', text: 'Kielce' }]);
  expect(await catalogue.suggest('X. Kiel')).toMatchObject([{ kind: 'place', text: 'Kielce' }]);
  expect(await catalogue.suggest('')).toEqual([]);
});

test('identical titles are distinguished', async () => {
  const dated = (id: string, title: string, dateDescriptive: string) =>
    objectRecord(id, { title, dateDescriptive, publishPlace: 'Lwów' });
  const { catalogue } = await searchedLibrary([
    dated('a', 'Poezye', '1876'),
    dated('b', 'Poezye', '1881'),
    dated('c', 'Poezye wybrane', '1894'),
  ]);
  const proposed = await catalogue.suggest('poezye');
  expect(proposed.map((one) => [one.text, 'about' in one ? one.about : undefined]).sort()).toEqual([
    ['Poezye wybrane', undefined],
    ['Poezye', 'Kowalski, Jan, 1876, Lwów'],
    ['Poezye', 'Kowalski, Jan, 1881, Lwów'],
  ]);
});

test('what no object has is no longer suggested, and of the rest what most objects have', async () => {
  const by = (id: string, creatorName: string) => objectRecord(id, { title: 'Kot', creatorName });
  const { db, catalogue } = await searchedLibrary([
    by('a', 'Anna Kowal'),
    by('b', 'Jan Kowalski'),
    by('c', 'Jan Kowalski'),
    by('d', 'Jan Kowalewski'),
  ]);
  const proposed = async (text: string) => (await catalogue.suggest(text)).map((one) => one.text);
  expect(await proposed('kow')).toEqual(['Kowalski, Jan', 'Anna Kowal', 'Jan Kowalewski']);
  await removeObject(db, 'a');
  await saveObject(db, baseUrls, by('d', 'Anna Nowak'));
  expect(await proposed('kow')).toEqual(['Kowalski, Jan']);
  expect(await proposed('kowal')).toEqual(['Kowalski, Jan']);
});

test('a last word of one letter is searched for in the matches of the other words', async () => {
  const { catalogue } = await searchedLibrary([
    objectRecord('a', { title: 'O kocie', creatorName: 'Jan Kowalski' }),
    objectRecord('b', { title: 'Pan kot i zebra', creatorName: 'Jan Nowak' }),
  ]);
  const proposed = async (text: string) => (await catalogue.suggest(text)).map((one) => one.text);
  expect(await proposed('jan k')).toEqual(['Kowalski, Jan']);
  expect(await proposed('kot z')).toEqual(['Pan kot i zebra']);
  expect(await proposed('o k')).toEqual(['O kocie']);
});

test('institutions are suggested by the beginnings of all words in their names, two at most, and last', async () => {
  const { db, catalogue } = await searchedLibrary([objectRecord('a', { title: 'Biblioteka w Łodzi' })]);
  const save = async (key: string, fullname: string) =>
    String(await saveOrganization(db, organizationRecord(key, { fullname })));
  const lodz = await save('l', 'Łódzka Biblioteka Miejska');
  const silesia = await save('s', 'Biblioteka Śląska');
  await save('z', 'Żywiecka Biblioteka');
  const proposed = async (text: string) =>
    (await catalogue.suggest(text)).map((one) => (one.kind === 'institution' ? one.value : one.kind));
  expect(await catalogue.suggest('slas')).toEqual([
    { kind: 'institution', text: 'Biblioteka Śląska', value: silesia },
  ]);
  expect(await proposed('biblioteka')).toEqual(['title', silesia, lodz]);
  expect(await proposed('miejsk lodzka')).toEqual([lodz]);
  expect(await proposed('biblioteka kot')).toEqual([]);
  expect(await proposed('iblioteka')).toEqual([]);
  expect(await proposed(' - ')).toEqual([]);
});
