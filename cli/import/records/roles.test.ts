import { expect, test } from 'vitest';
import { messageGroup } from '#lib/i18n/translate.ts';
import { nameWithRole, roleTerm } from './roles.ts';

test.each([
  ['Autor', 'author'],
  ['autor domniemany', 'author'],
  ['Współautor', 'author'],
  ['Autor zdjęć', 'photographer'],
  ['autorka ilustracji', 'illustrator'],
  ['Autor przekładu', 'translator'],
  ['Autor komentarza', 'commentator'],
  ['autor opracowania', 'editor'],
  ['autor opracowania graficznego', 'book designer'],
  ['autorka okładki', 'cover designer'],
  ['autor indeksu', 'contributor'],
  ['współautor zdjęć', 'photographer'],
  ['autorka wstępu', 'author of introduction'],
  ['autorka posłowia', 'author of afterword'],
  ['autor tłumaczenia', 'translator'],
  ['autor rys.', 'illustrator'],
  ['aut. zdj.', 'photographer'],
  ['autorzy zdjęć', 'photographer'],
  ['isb', 'issuing body'],
  ['http://id.loc.gov/vocabulary/relators/rcp', 'addressee'],
])('%s is said to be %s', (label, role) => {
  expect(roleTerm(label)).toBe(role);
});

test("the library's own words for what an author is of are read as what they stand for", () => {
  const labels = Object.entries(messageGroup('pl', 'roles')).filter(([, label]) =>
    label.startsWith('Autor '),
  );
  const misread = labels.filter(([role, label]) => roleTerm(label) !== role).map(([, label]) => label);
  expect(misread).toEqual(['Autor instytucjonalny', 'Autor przedmowy']);
});

test.each([
  ['Nowak, Jan (1850-1920). Red.', 'Nowak, Jan (1850-1920)', 'editor'],
  ['Nowak, Jan (1850-1920). Autor', 'Nowak, Jan (1850-1920)', 'author'],
  ['Nowak, Jan. Tłumacz', 'Nowak, Jan', 'translator'],
  ['Nowak, Jan (1850-1920). Red. nauk.', 'Nowak, Jan (1850-1920)', 'editor'],
  ['Nowak, Jan (1850-1920), oprac. graf.', 'Nowak, Jan (1850-1920)', 'book designer'],
  ['Nowak, Jan - red.', 'Nowak, Jan', 'editor'],
  ['Nowak, Jan (1850-1920) – il.', 'Nowak, Jan (1850-1920)', 'illustrator'],
  ['tł. Jan Nowak', 'Jan Nowak', 'translator'],
  ['Nowak, J. Ed.', 'Nowak, J. Ed.', undefined],
  ['Nowak, J. Singer', 'Nowak, J. Singer', undefined],
  ['druk. Narodowa', 'druk. Narodowa', undefined],
  ['red. J. Nowak', 'J. Nowak', 'editor'],
  ['oprac. Nowak, Jan', 'Nowak, Jan', 'editor'],
  ['aut. Nieznany', 'Nieznany', 'author'],
  ['impr. Universitaria', 'impr. Universitaria', undefined],
  ['ed. Princeps', 'ed. Princeps', undefined],
  ['red. Tygodnika Ilustrowanego', 'red. Tygodnika Ilustrowanego', undefined],
  ['nakł. aut.', 'nakł. aut.', undefined],
  ['prof. Jan Nowak', 'prof. Jan Nowak', undefined],
])('%s names %s, %s', (text, name, role) => {
  expect(nameWithRole(text)).toEqual({ name, ...(role && { role }) });
});
