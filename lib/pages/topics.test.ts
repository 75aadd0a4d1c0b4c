import { expect, test } from 'vitest';
import { topicOf } from './topics.ts';

test.each([
  ['Polityka cookies', 'Cookies policy'],
  ['Polityka prywatności', 'Privacy policy'],
  ['Zgoda na przetwarzanie danych', 'Consent to registration'],
  ['Najczęstsze pytania', 'FAQ'],
  ['Pomoc', 'Help'],
  ['O nas', 'About the library'],
  ['O bibliotece', 'About us'],
  ['O projekcie', 'About the project'],
  ['Deklaracja dostępności', 'Accessibility statement'],
  ['Mapa strony', 'Site map'],
  ['Projekt digitalizacji zbiorów', 'Digitisation project'],
  ['Regulamin serwisu', 'Terms of use'],
  ['Kontakt', 'Contact us'],
  ['Audiobooki', 'Audiobooks'],
  ['Serwis audio', 'Audio service'],
])('“%s” and “%s” name one topic', (polish, english) => {
  expect(topicOf(polish)).toBeDefined();
  expect(topicOf(polish)).toBe(topicOf(english));
});

test.each([
  'Zgodność z WCAG',
  'Digitalizacja na żądanie',
  'Helpdesk',
  'Kontakty z prasą',
  '',
  'x'.repeat(100_000),
])('“%s” names none', (title) => {
  expect(topicOf(title)).toBeUndefined();
});
