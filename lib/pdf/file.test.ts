import { expect, test } from 'vitest';
import { multilingualString, numbers, PdfFile, references, textString } from './file.ts';

test('the cross-reference stream has the offset of each object, in whatever order they were written', () => {
  const file = new PdfFile();
  const [first, never] = [file.reserve(), file.reserve()];
  const stream = file.addStream('/N 3', Buffer.from('bytes'));
  const head = file.take();
  file.add('<< /Type /Catalog >>', first);
  file.end(`/Root ${first} 0 R`);
  const pdf = Buffer.concat([head, file.take()]).toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  expect(pdf.slice(start)).toMatch(
    /^4 0 obj\n<< \/Type \/XRef \/Size 5 \/W \[1 6 2\] \/Root 1 0 R \/Length 45 >>/,
  );
  const table = Buffer.from(pdf.slice(pdf.indexOf('stream\n', start) + 7), 'latin1');
  const rows = Array.from({ length: 5 }, (_, id) => [table[id * 9], table.readUIntBE(id * 9 + 1, 6)]);
  expect(rows[never]).toEqual([0, 0]);
  for (const id of [first, stream, 4]) {
    const [type, offset = 0] = rows[id] ?? [];
    expect(type).toBe(1);
    expect(pdf.slice(offset)).toMatch(new RegExp(`^${id} 0 obj\\n`));
  }
});

test('texts, numbers and references are in the syntax of PDF', () => {
  expect(textString('Aż')).toBe('<FEFF0041017C>');
  expect(multilingualString([{ language: 'pl', sentence: 'A' }])).toBe('<FEFF001B706C001B0041>');
  expect(numbers(1, 0.1 + 0.2, 1e-7)).toBe('1 0.3 0');
  expect(references([3, 4])).toBe('3 0 R 4 0 R');
});
