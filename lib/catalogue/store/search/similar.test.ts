import { expect, test } from 'vitest';
import { saveObject } from '../objects.ts';
import { instant, type ObjectValues, objectRecord } from '../records.fixture.ts';
import { baseUrls, temporaryStore } from '../temporary-store.fixture.ts';

const subjects = (...texts: string[]) =>
  texts.map((text) => ({ kind: 'topic', language: null, text, uri: null }));
const nobody = { creator: null, creatorName: null, creatorDate: null };
const by = (creatorName: string) => ({ creator: creatorName, creatorName, creatorDate: null });

async function similarTo(id: string, library: Record<string, ObjectValues>, limit = 10) {
  const { db, catalogue } = await temporaryStore();
  for (const [one, values] of Object.entries(library))
    await saveObject(db, baseUrls, objectRecord(one, values));
  const object = await catalogue.object(id);
  if (!object) throw new Error(`No object ${id}`);
  const { tiles, shelves } = await catalogue.similar(object, limit);
  return {
    ids: tiles.map(({ related_object }) => related_object.id),
    shelves: shelves.map(({ filters, count }) => [filters.chosen, count]),
  };
}

test('what has most in common comes first, never the object itself, and shelves have their counts', async () => {
  const library = {
    x: { ...by('Norblin'), subjects: subjects('Łazienki', 'Parki') },
    strange: { ...by('Orłowski'), subjects: subjects('Konie') },
    subject: { ...by('Vogel'), subjects: subjects('Parki') },
    person: { ...by('Norblin'), subjects: subjects('Konie') },
    twoSubjects: { ...by('Vogel'), subjects: subjects('Łazienki', 'Parki') },
    both: { ...by('Norblin'), subjects: subjects('Łazienki') },
  };
  expect(await similarTo('x', library)).toEqual({
    ids: ['both', 'person', 'twoSubjects', 'subject'],
    shelves: [
      [{ person: ['norblin'] }, 3],
      [{ subject: ['Łazienki'] }, 3],
      [{ subject: ['Parki'] }, 3],
    ],
  });
  expect((await similarTo('x', library, 2)).ids).toEqual(['both', 'person']);
});

test('works of one person belong together however the name is written, and their shelf has the catalogue spelling', async () => {
  const library = {
    x: by('Jan Piotr Norblin'),
    inverted: by('Norblin, Jan Piotr'),
    other: by('Norblin, Jan'),
  };
  const { db, catalogue } = await temporaryStore();
  for (const [one, values] of Object.entries(library))
    await saveObject(db, baseUrls, objectRecord(one, values));
  const object = await catalogue.object('x');
  const { tiles, shelves } = (object && (await catalogue.similar(object, 10))) ?? { tiles: [], shelves: [] };
  expect(tiles.map(({ related_object }) => related_object.id)).toEqual(['inverted']);
  expect(shelves).toMatchObject([
    { filters: { chosen: { person: ['jan piotr norblin'] } }, count: 2, label: 'Norblin, Jan Piotr' },
  ]);
});

test('without people and subjects there are the newest of the same kind and place', async () => {
  const maps = { ...nobody, categories: ['maps'] };
  const found = await similarTo('x', {
    old: maps,
    x: maps,
    elsewhere: { ...maps, publishPlace: 'Lwów' },
    new: maps,
    book: { ...nobody, categories: ['books'] },
  });
  expect(found.shelves).toEqual([[{ category: ['maps'], place: ['Kraków'] }, 3]]);
  expect(new Set(found.ids)).toEqual(new Set(['new', 'old']));
});

test('a unique object has no similar ones and no shelf; with nothing else in common they share its category', async () => {
  const onlyCreator = (creatorName: string) => ({
    ...by(creatorName),
    publishPlace: null,
    categories: ['maps'],
  });
  const strange = { ...onlyCreator('Vogel'), categories: ['prints'] };
  expect(await similarTo('x', { x: onlyCreator('Norblin'), strange })).toEqual({ ids: [], shelves: [] });
  const far = { ...onlyCreator('Vogel'), date: instant('1990-01-01'), years: { from: 1990, to: 1990 } };
  expect(await similarTo('x', { x: onlyCreator('Norblin'), strange, far })).toEqual({
    ids: ['far'],
    shelves: [[{ category: ['maps'] }, 2]],
  });
});

test('where only the date is known there are objects from about that time', async () => {
  const unknown = { ...nobody, publishPlace: null, categories: [] };
  const later = { ...unknown, date: instant('1990-01-01'), years: { from: 1990, to: 1990 } };
  expect(await similarTo('x', { x: unknown, other: unknown, later })).toMatchObject({
    ids: ['other'],
    shelves: [[{}, 2]],
  });
});
