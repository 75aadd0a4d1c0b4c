import { expect, test } from 'vitest';
import { identifierForms } from './identifiers.ts';

test.each([
  ['83-7023-123-3', '9788370231231'],
  ['ISBN 978-83-7023-123-1', '8370231233'],
  ['0-8044-2957-X', '9780804429573'],
  ['978-0-8044-2957-3', '080442957x'],
])('%s is the ISBN %s too, with its label or without', (typed, other) => {
  expect(identifierForms(typed)).toEqual(expect.arrayContaining([other, `isbn${other}`]));
});

test.each(['979-10-90636-07-1', '0012-3456', 'II 1234567'])('%s has no other number', (typed) => {
  expect(identifierForms(typed).filter((form) => /978\d{10}|^\d{9}[\dx]$/.test(form))).toEqual([]);
});
