import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';
import { locales } from './locales.ts';
import { compiled, translator } from './translate.ts';

const keys = ['feed.loaded', 'saved.items', 'saved.report.foreign', 'workbench.count.error'] as const;
const counts = [0, 1, 2, 5, 12, 22, 1000, 12_345];

test.each(locales)(
  'a message compiled for the browser equals the server’s for every number: %s',
  (locale) => {
    for (const key of keys) {
      const message = compiled(locale, key);
      // React can only pass plain objects to the browser.
      expect(message).toStrictEqual(JSON.parse(JSON.stringify(message)));
      const formatted = counts.map((count) => formatCount(message, count, locale));
      expect(formatted).toEqual(counts.map((count) => translator(locale)(key, { count })));
    }
  },
);
