import { expect, test } from 'vitest';
import { roleTerm } from './roles.ts';

test.each([
  ['Autor', 'author'],
  ['autor domniemany', 'author'],
  ['Współautor', 'author'],
  ['Autor zdjęć', 'photographer'],
  ['autorka ilustracji', 'illustrator'],
  ['Autor przekładu', 'translator'],
  ['Autor komentarza', 'autor komentarza'],
  ['autor opracowania', 'autor opracowania'],
  ['isb', 'issuing body'],
  ['http://id.loc.gov/vocabulary/relators/rcp', 'addressee'],
])('%s is said to be %s', (said, role) => {
  expect(roleTerm(said)).toBe(role);
});
