import { expect, test } from 'vitest';
import { collectPieces, inPieces } from './pieces.ts';
import { turnsDuring } from './turns.fixture.ts';

const texts = Array.from({ length: 10 }, (_, index) => `${index}ż`.repeat(20_000));

test('texts are joined to pieces, whole and in their order', async () => {
  const pieces: string[] = [];
  for await (const piece of inPieces(texts)) pieces.push(piece);
  expect(pieces.length).toBeLessThan(texts.length);
  expect(pieces.join('')).toBe(texts.join(''));
});

test('others have their turn between the pieces of what is written', async () => {
  let written: Uint8Array | undefined;
  const turns = await turnsDuring(async () => {
    written = await collectPieces(texts);
  });
  expect(turns).toBeGreaterThanOrEqual(5);
  expect(new TextDecoder().decode(written)).toBe(texts.join(''));
});
