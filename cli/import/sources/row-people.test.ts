import { expect, test } from 'vitest';
import { metadataOf } from './row.ts';

test.each([
  [
    { creator: 'Nowak, Jan (ilustrator); Zych, Ewa' },
    'Nowak, Jan',
    [
      { name: 'Nowak, Jan', role: 'illustrator' },
      { name: 'Zych, Ewa', role: 'creator' },
    ],
  ],
  [
    { author: 'unknown', contributor: 'Zych, Ewa (red.)|Kowal, Adam' },
    undefined,
    [{ name: 'Zych, Ewa', role: 'editor' }, { name: 'Kowal, Adam' }],
  ],
  [{ contributor: 'Zych, Ewa; Kowal, Adam' }, 'Zych, Ewa', [{ name: 'Kowal, Adam' }]],
  [{ contributor: 'Zych, Ewa (red.)' }, undefined, [{ name: 'Zych, Ewa', role: 'editor' }]],
  [
    { creator: 'Akademia Umiejętności' },
    undefined,
    [{ name: 'Akademia Umiejętności', role: 'corporate-creator', kind: 'body' }],
  ],
  [
    { creator: 'Nowak, Jan', ilustrator: 'Zych, Ewa; anonim', translator: 'Kowal, Adam' },
    'Nowak, Jan',
    [
      { name: 'Zych, Ewa', role: 'illustrator' },
      { name: 'Kowal, Adam', role: 'translator' },
    ],
  ],
  [
    { creator: 'Nowak, Jan; Zych, Ewa (ilustrator)', fotograf: 'Kowal, Adam' },
    'Nowak, Jan',
    [
      { name: 'Zych, Ewa', role: 'illustrator' },
      { name: 'Kowal, Adam', role: 'photographer' },
    ],
  ],
  [{ fotograf: 'Zych, Ewa' }, 'Zych, Ewa', [{ name: 'Zych, Ewa', role: 'photographer' }]],
])('people of a row have their roles: %j', (row, creator, contributors) => {
  const read = metadataOf(row);
  expect(read).toMatchObject({ contributors, notes: [] });
  expect(read.creator).toBe(creator);
});

test('agents of Islandora have their role with or without a vocabulary; the number of a term is kept', () => {
  const { creator, contributors, notes } = metadataOf({
    linked_agent:
      'relators:art:Jordan, Mark|relators:pht:30|relators:pbl:corporate_body:Anczyc|relators:ill:Zych, Ewa',
  });
  expect(creator).toBe('Jordan, Mark');
  expect(contributors).toMatchObject([
    { name: 'Jordan, Mark', role: 'artist' },
    { name: 'Anczyc', role: 'publisher', kind: 'body' },
    { name: 'Zych, Ewa', role: 'illustrator' },
  ]);
  expect(notes).toEqual([{ label: 'Linked agent', text: 'relators:pht:30' }]);
});
