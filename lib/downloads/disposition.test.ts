import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachment, fileStem } from './disposition.ts';

test('a file is called as its work, in full and in ASCII', () => {
  expect(attachment(fileStem('Pan Tadeusz: „Żółty” (1834)', ['3-12', 'full']), 'pdf')).toBe(
    'attachment; filename="pan-tadeusz-zolty-1834-3-12-full.pdf"; filename*=UTF-8\'\'Pan%20Tadeusz%20%E2%80%9E%C5%BB%C3%B3%C5%82ty%E2%80%9D%20%281834%29%203-12%20full.pdf',
  );
});

test('a name without Latin letters has a word in ASCII, which no program takes for an option', () => {
  expect(attachment(fileStem('ספר תורה', []), 'pdf')).toMatch(/^attachment; filename="object\.pdf"; /);
});

test('whatever a title is, the name is one of a file in its folder, and the header is one line of ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const stem = fileStem(title, []);
      expect(stem).toMatch(/^[^/\\.][^/\\]*$/u);
      expect([...stem].length).toBeLessThanOrEqual(100);
      expect(Buffer.byteLength(stem)).toBeLessThanOrEqual(200);
      expect(attachment(stem, 'zip')).toMatch(
        /^attachment; filename="[a-z0-9.-]+"; filename\*=UTF-8''[\w.~!%-]+$/,
      );
    }),
  );
  expect(fileStem('..', [])).toBe('-');
});

test('a long name in any script fits a file system, with its range and ending, and ends with a whole letter', () => {
  for (const letter of ['a', 'ж', 'あ', '𠮷', 'x𠮷']) {
    const stem = fileStem(letter.repeat(300), ['100000-100001', 'medium']);
    expect(Buffer.byteLength(`${stem}.epub`)).toBeLessThanOrEqual(255);
    expect(Buffer.from(stem).toString()).toBe(stem);
    expect(stem).toMatch(new RegExp(`^(?:${letter}){25,}`, 'u'));
  }
});
