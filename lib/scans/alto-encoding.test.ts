import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../catalogue/store/temporary-store.fixture.ts';
import { readAlto } from './alto.ts';

const text = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<alto><String CONTENT="Żółw ó"/></alto>`;

async function served(bytes: Buffer): Promise<Buffer> {
  const file = join(temporaryFolder(), 'alto.xml');
  writeFileSync(file, bytes);
  return Buffer.from(await readAlto(file));
}

test('a text in UTF-8 is served byte for byte, its mark at the front included', async () => {
  const bytes = Buffer.from(`\ufeff${text('utf-8')}\r\n`);
  expect((await served(bytes)).equals(bytes)).toBe(true);
});

test.each([
  ['UTF-16, least byte first', Buffer.from(`\ufeff${text('UTF-16')}`, 'utf16le')],
  ['UTF-16, greatest byte first', Buffer.from(`\ufeff${text('UTF-16')}`, 'utf16le').swap16()],
  // Żółw ó in the Central European encoding.
  ['ISO 8859-2', Buffer.from(text('ISO-8859-2').replace('Żółw ó', '\u00af\u00f3\u00b3w \u00f3'), 'latin1')],
])('a text in %s is served in UTF-8, and says so', async (_, bytes) => {
  expect((await served(bytes)).toString()).toBe(text('UTF-8'));
});
