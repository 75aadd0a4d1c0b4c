import { expect, test } from 'vitest';
import { textExtensions } from '../texts/formats.ts';
import { isText } from './files.ts';

test.each([...textExtensions])(
  'a file of which METS says no more than a name in %s is a text',
  (extension) => {
    const file = {
      id: 'a',
      href: `page${extension.toUpperCase()}`,
      others: [],
      mime: '',
      group: '',
      use: '',
    };
    expect(isText(file)).toBe(true);
  },
);
