import { expect, test } from 'vitest';
import { field, metadataOfFields } from './metadata.fixture.ts';

test('a series that is traced is one work, by its heading; the statement is kept as it is worded', () => {
  const statement = field('490', '1 ', 'aBibl. Nar. ;', 'vSer. 1, nr 6');
  expect(metadataOfFields(statement, field('830', ' 0', 'aBiblioteka Narodowa.', 'w(PL)BN-1'))).toMatchObject(
    {
      relations: [{ kind: 'series', text: 'Biblioteka Narodowa', number: 'Ser. 1, nr 6' }],
      notes: [
        { label: 'Series statement', text: 'Bibl. Nar. ; Ser. 1, nr 6' },
        { label: 'MARC 830', text: '(PL)BN-1' },
      ],
    },
  );
});

test('of several series headings alone are works, with their own numbers; one that is not traced is a work, too', () => {
  const { relations, notes } = metadataOfFields(
    field('490', '1 ', 'aBibl. Nar. ;', 'v6'),
    field('490', '1 ', 'aDzieła ;', 'v2'),
    field('490', '0 ', 'aNowości'),
    field('800', '1 ', 'aNowak, Jan.', 'tDzieła ;', 'v2'),
    field('830', ' 0', 'aBiblioteka Narodowa'),
  );
  expect(relations).toEqual([
    { kind: 'series', text: 'Dzieła', number: '2' },
    { kind: 'series', text: 'Nowości' },
    { kind: 'series', text: 'Biblioteka Narodowa' },
  ]);
  expect(notes).toContainEqual({ label: 'Series statement', text: 'Bibl. Nar. ; 6' });
});

test('a statement with more headings is no work of its own; one without a heading is', () => {
  const statement = field('490', '1 ', 'aStudia. Historia ;', 'v3');
  const headings = [field('830', ' 0', 'aStudia.'), field('830', ' 0', 'aHistoria ;', 'v3')];
  expect(metadataOfFields(statement, ...headings)).toMatchObject({
    relations: [{ text: 'Studia' }, { text: 'Historia', number: '3' }],
    notes: [{ text: 'Studia. Historia ; 3' }],
  });
  expect(metadataOfFields(statement).relations).toEqual([
    { kind: 'series', text: 'Studia. Historia', number: '3' },
  ]);
});

test('of statements with fewer headings each is a work, as it is not known which has none', () => {
  const { relations } = metadataOfFields(
    field('490', '1 ', 'aBibl. Narod ;', 'v6'),
    field('490', '1 ', 'aKlasyka Polska ;', 'v3'),
    field('830', ' 0', 'aBiblioteka Narodowa ;', 'v6'),
  );
  expect(relations).toEqual([
    { kind: 'series', text: 'Bibl. Narod', number: '6' },
    { kind: 'series', text: 'Klasyka Polska', number: '3' },
    { kind: 'series', text: 'Biblioteka Narodowa', number: '6' },
  ]);
});

test('where a statement has another number in a parallel title, that of the heading counts', () => {
  const statement = field('490', '1 ', 'aBibl. Nar. ;', 'v6 =', 'aNat. Libr. ;', 'vno. 6');
  const { relations } = metadataOfFields(statement, field('830', ' 0', 'aBiblioteka Narodowa ;', 'v6'));
  expect(relations).toEqual([{ kind: 'series', text: 'Biblioteka Narodowa', number: '6' }]);
});

test('MARC: what other works are to the object, in the words of the record if MARC has no more than a general term', () => {
  const { relations, notes } = metadataOfFields(
    field('700', '1 ', 'iAdaptacja (dzieła):', 'aZet, Jan.', 'tMłyn'),
    field('730', '0 ', 'iNa podstawie:', 'aGrobla'),
    field('760', '0 ', 'tRozprawy', 'g5'),
    field('765', '0 ', 'aZet, J.', 'tDie Mühle'),
    field('770', '0 ', 'tAtlas'),
    field('776', '08', 'iWyd. online:', 'tMłyn', 'w(X)2'),
    field('777', '0 ', 'tWiatrak', 'x1234-5678'),
    field('787', '08', 'iZobacz:', 'aZet, Jan.', 'tTama'),
  );
  expect(relations).toEqual([
    { kind: 'Adaptacja (dzieła)', text: 'Zet, Jan. Młyn' },
    { kind: 'Na podstawie', text: 'Grobla' },
    { kind: 'series', text: 'Rozprawy', number: '5' },
    { kind: 'original', text: 'Zet, J. Die Mühle' },
    { kind: 'supplement', text: 'Atlas' },
    { kind: 'other format', text: 'Młyn', target: '(X)2' },
    { kind: 'issued with', text: 'Wiatrak', target: '1234-5678' },
    { kind: 'Zobacz', text: 'Zet, Jan. Tama' },
  ]);
  expect(notes).toEqual([{ label: 'MARC 776', text: 'Młyn: Wyd. online:' }]);
});

test('MARC: several series in one statement have each its number, a parallel title is none', () => {
  const { relations } = metadataOfFields(
    field('490', '0 ', 'aRozprawy ;', 'v5.', 'aPrace Wydziału I ;', 'x1234-5678', 'v2'),
    field('490', '0 ', 'aSeria A =', 'aSérie A ;', 'vt. 3'),
  );
  expect(relations).toEqual([
    { kind: 'series', text: 'Rozprawy', number: '5' },
    { kind: 'series', text: 'Prace Wydziału I', number: '2' },
    { kind: 'series', text: 'Seria A = Série A', number: 't. 3' },
  ]);
});
