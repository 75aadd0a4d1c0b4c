import { expect, test } from 'vitest';
import { recordFormats } from '#lib/formats/formats.ts';
import { formattedWith, publicUrl, serialise } from '#lib/formats/records.fixture.ts';
import { objectJsonLd } from './json-ld.ts';
import { objectLinks } from './object-links.ts';

const deed = 'https://creativecommons.org/licenses/by/4.0/deed.pl';
const licence = 'http://creativecommons.org/licenses/by/4.0/';
const terms = 'https://elsewhere.example/terms';

test.each([
  ['a licence', deed, licence],
  ['terms of its own', terms, terms],
  ['terms of this site', '/pl/terms', `${publicUrl}/pl/terms`],
])('every format names %s by one address', async (_, rightsUrl, expected) => {
  const record = formattedWith({ rightsUrl });
  const { object } = record;
  expect(objectJsonLd(object, 'pl', `${publicUrl}/pl/objects/1/a`)).toMatchObject({
    license: expected,
    image: { license: expected },
  });
  expect(objectLinks(object, publicUrl)).toContainEqual({ rel: 'license', href: expected });
  for (const format of recordFormats) {
    const written = await serialise(format, record);
    expect(written, format.prefix).not.toContain('deed.pl');
    // EDM accepts only the rights statements that Europeana knows.
    if (format.prefix !== 'edm' || expected === licence) expect(written, format.prefix).toContain(expected);
  }
});
