import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { readingKey } from '#components/reading/choice.ts';
import { headScript } from './head-script.ts';

const script = headScript(() => '');

type Stored = Pick<Storage, 'getItem' | 'setItem'>;
const full: Stored = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};

/** Runs the script in a page with a choice of colours. */
function runIn(localStorage: Stored) {
  const page = new EventTarget();
  const select = {
    value: '',
    closest: (selector: string) => (selector === '[data-theme-switch]' ? label : null),
  };
  const label = { hidden: true, querySelector: (): object => select };
  const dataset: { theme?: string; reading?: string } = {};
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
    localStorage,
    addEventListener: page.addEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
    Event,
  });
  page.dispatchEvent(new Event('DOMContentLoaded'));
  const act = (name: string, target: object) =>
    page.dispatchEvent(Object.defineProperty(new Event(name), 'target', { value: target }));
  return { page, select, dataset, act };
}

/** The colours of a page on which dark ones are chosen, before and after another tab stores something. */
function chosenDark(localStorage: Stored) {
  const { page, select, dataset, act } = runIn(localStorage);
  select.value = 'dark';
  act('change', select);
  const before = dataset.theme;
  page.dispatchEvent(new Event('storage'));
  return [before, dataset.theme, select.value];
}

test('colours that a full browser cannot store last as long as the page, whatever another tab stores', () => {
  expect(chosenDark(full)).toEqual(['dark', 'dark', 'dark']);
  // Another tab has reset them to the system's.
  expect(chosenDark({ ...full, setItem: () => {} })).toEqual(['dark', undefined, 'system']);
});

describe('a link to facing pages', () => {
  const link = { dataset: { facing: 'true' } };
  const target = { closest: (selector: string) => (selector === '[data-facing]' ? link : null) };

  test.each([
    ['', '{"facing":true}'],
    ['{"facing":false,"firstAlone":false}', '{"facing":true,"firstAlone":false}'],
    ['null', '{"facing":true}'],
    ['[]', '{"facing":true}'],
    ['5', '{"facing":true}'],
    ['{', '{"facing":true}'],
  ])('changes that alone of what is stored: %s', (before, after) => {
    const stored = new Map([[readingKey, before]]);
    const { page, dataset, act } = runIn({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
    });
    const heard = vi.fn();
    page.addEventListener('storage', heard);
    act('click', target);
    expect(stored.get(readingKey)).toBe(after);
    expect(dataset.reading).toBeUndefined();
    expect(heard).toHaveBeenCalledOnce();
  });

  test('applies to the page where it cannot be stored', () => {
    const { dataset, act } = runIn(full);
    act('click', target);
    expect(dataset.reading).toBe('{"facing":true}');
  });
});
