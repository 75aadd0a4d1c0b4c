import { expect, test } from 'vitest';
import { printMedia, showAsPrinted } from './print-media.ts';

test.each([
  ['print', 'all'],
  ['PRINT', 'all'],
  ['only print and (min-width: 10cm)', 'all and (min-width: 10cm)'],
  ['screen', 'not all'],
  ['screen and (min-width: 48rem)', 'not all'],
  ['not print', 'not all'],
  ['not print and (color)', 'not all and (color)'],
  ['not screen', 'all'],
  ['screen, print', 'not all, all'],
  ['(min-width: 48rem)', '(min-width: 48rem)'],
  ['all and (hover: none)', 'all and (hover: none)'],
  ['printer', 'printer'],
])('%s becomes %s', (before, after) => {
  expect(printMedia(before)).toBe(after);
});

test('every rule is changed, nested ones too, and put back as it was', () => {
  const media = (mediaText: string) => ({ mediaText });
  const print = media('print');
  const screen = media('screen');
  const sheet = {
    media: media(''),
    cssRules: [
      { selectorText: 'p' },
      { cssRules: [{ media: print, cssRules: [{ media: screen, cssRules: [] }] }] },
    ],
  };
  const document = { styleSheets: [sheet] } as unknown as Document;
  const original = new Map<MediaList, string>();
  showAsPrinted(document, true, original);
  showAsPrinted(document, true, original);
  expect([print.mediaText, screen.mediaText, sheet.media.mediaText]).toEqual(['all', 'not all', '']);
  showAsPrinted(document, false, original);
  expect([print.mediaText, screen.mediaText]).toEqual(['print', 'screen']);
});
