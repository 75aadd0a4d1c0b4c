import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { headScript } from './head-script.ts';

const script = headScript({
  searchBox: '',
  saveSearch: '',
  wholeView: '',
  appendParts: '',
  readingKeys: '',
  scanTools: '',
});

/** The colours of a page on which dark ones are chosen, before and after another tab stores something. */
function chosenDark(store: () => void) {
  const page = new EventTarget();
  const select = { value: '' };
  const label = { hidden: true, querySelector: () => select };
  const dataset: { theme?: string } = {};
  const document = {
    documentElement: { dataset },
    referrer: '',
    querySelector: (selector: string) => (selector === '[data-theme-switch]' ? label : null),
    querySelectorAll: () => [],
  };
  runInNewContext(script, {
    document,
    history: { state: null },
    location: { origin: 'https://library.example' },
    localStorage: { getItem: () => null, setItem: store },
    addEventListener: page.addEventListener.bind(page),
  });
  page.dispatchEvent(new Event('DOMContentLoaded'));
  select.value = 'dark';
  page.dispatchEvent(Object.defineProperty(new Event('change'), 'target', { value: select }));
  const before = dataset.theme;
  page.dispatchEvent(new Event('storage'));
  return [before, dataset.theme, select.value];
}

test('colours that a full browser cannot store last as long as the page, whatever another tab stores', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(chosenDark(full)).toEqual(['dark', 'dark', 'dark']);
  // Another tab has reset them to the system's.
  expect(chosenDark(() => {})).toEqual(['dark', undefined, 'system']);
});
