import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachment, fileStem } from './disposition.ts';

test('a file is called as its work, in full and in ASCII', () => {
  expect(attachment(fileStem('Pan Tadeusz: „Żółty” (1834)', '3-12'), 'pdf')).toBe(
    'attachment; filename="pan-tadeusz-zolty-1834-3-12.pdf"; filename*=UTF-8\'\'Pan%20Tadeusz%20%E2%80%9E%C5%BB%C3%B3%C5%82ty%E2%80%9D%20%281834%29%203-12.pdf',
  );
});

test('whatever a title is, the name is one of a file in its folder, and the header is one line of ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const stem = fileStem(title, '');
      expect(stem).toMatch(/^[^/\\.][^/\\]*$/u);
      expect([...stem].length).toBeLessThanOrEqual(100);
      expect(attachment(stem, 'zip')).toMatch(
        /^attachment; filename="[a-z0-9.-]+"; filename\*=UTF-8''[\w.~!%-]+$/,
      );
    }),
  );
  expect(fileStem('..', '')).toBe('-');
});
