import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { messages } from '#lib/i18n/messages.ts';
import { codedValues } from './marc/codes.ts';
import { noteLabels } from './marc/statements.ts';
import { labelOf } from './statements.ts';
import { notedAttributes } from './tei-attributes.ts';

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test|\.fixture)\.ts$/.test(name))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));

const inSources = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, text = '']) => text));

const written = inSources(/(?:[nN]ote\(|label: |label = .* \|\| )'([A-Z][^']+)'/g);
const ofElements = [
  ...inSources(/labelOf\('([^']+)'\)/g),
  ...Object.values(notedAttributes).flat(),
  // What stays further data in many records of LIDO, EDM, TEI and MODS, and in tables.
  ...['earliestDate', 'latestDate', 'begin', 'end', 'origin', 'origDate', 'isReferencedBy', 'conformsTo'],
  ...['recordIdentifier', 'latitude', 'longitude', 'collection', 'dimensions'],
].map(labelOf);

test.each(locales)(
  'labels of further data that the readers write, in MARC and elsewhere, or make of common names have words in %s',
  (locale) => {
    expect(written.length).toBeGreaterThan(10);
    const coded = codedValues.map(([, , , label]) => label);
    const labels = [...written, ...ofElements, ...coded, ...noteLabels.values()].map((label) =>
      label.toLowerCase(),
    );
    expect(labels.filter((label) => !(label in messages[locale].furtherData))).toEqual([]);
  },
);
