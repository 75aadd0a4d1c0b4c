import { expect, test } from 'vitest';
import { servedAlto } from './alto.ts';

const text = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<alto><String CONTENT="Żółw ó"/></alto>`;

const served = (bytes: Buffer): Buffer => Buffer.from(servedAlto(bytes));

test('a text in UTF-8 is served byte for byte, including its byte order mark', () => {
  const bytes = Buffer.from(`\ufeff${text('utf-8')}\r\n`);
  expect(served(bytes).equals(bytes)).toBe(true);
});

test.each([
  ['UTF-16, least byte first', Buffer.from(`\ufeff${text('UTF-16')}`, 'utf16le')],
  ['UTF-16, greatest byte first', Buffer.from(`\ufeff${text('UTF-16')}`, 'utf16le').swap16()],
  // Żółw ó in the Central European encoding.
  ['ISO 8859-2', Buffer.from(text('ISO-8859-2').replace('Żółw ó', '\u00af\u00f3\u00b3w \u00f3'), 'latin1')],
])('a text in %s is served in UTF-8, and says so', (_, bytes) => {
  expect(served(bytes).toString()).toBe(text('UTF-8'));
});
