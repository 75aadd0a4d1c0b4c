import { expect, test } from 'vitest';
import { xml, xmlDocument } from './write.ts';

test('text is escaped, written XML and lists of it are not, and undefined is nothing', () => {
  const items = ['a & b', '<i>'].map((text) => xml`<i>${text}</i>`);
  expect(String(xml`<l n="${'"'}" c="${2}">${items}${undefined}${['x', 'y']}</l>`)).toBe(
    '<l n="&quot;" c="2"><i>a &amp; b</i><i>&lt;i&gt;</i>xy</l>',
  );
});

test('characters that XML forbids are left out: control characters and half pairs', () => {
  expect(String(xml`<a>${'\u0000ok\u0008\ud800\uffff'}</a>`)).toBe('<a>ok</a>');
});

test('a document is UTF-8 and says so', async () => {
  expect(new TextDecoder().decode(await xmlDocument([xml`<a>`, xml`${'ż'}</a>`]))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a>ż</a>',
  );
});
