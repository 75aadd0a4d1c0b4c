import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeXml } from '#lib/xml/decode.ts';
import { childrenOf, descendantsOf, parseXml, textOf, type XmlElement } from '#lib/xml/element.ts';
import { isRecord, statementsOf } from './formats.ts';
import { dc, marc, metadataOfRecord, mods } from './records.fixture.ts';

const samples = resolve('..', 'shared', 'samples');
const isThere = existsSync(samples);

/** Elements that do not describe the object: facts about the record, and codes that repeat adjacent words. */
const leftOut = new Set(
  'recordCreationDate recordChangeDate recordContentSource descriptionStandard recordOrigin languageOfCataloging languageTerm scriptTerm placeTerm roleTerm displayForm leader controlfield schemaLocation nonSort namePart'.split(
    ' ',
  ),
);

test.runIf(isThere)('nothing that real records say is lost', () => {
  let records = 0;
  for (const name of readdirSync(samples, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.xml') || /ALTO|alto|PAGE/.test(name)) continue;
    const root = parseXml(decodeXml(readFileSync(join(samples, name))).text);
    for (const record of [root, ...descendantsOf(root, 'mods', 'dc', 'record')].filter(isRecord)) {
      records += 1;
      const content = plain(JSON.stringify(statementsOf(record)));
      const cataloguing = new Set(
        childrenOf(record)
          .filter(({ attributes }) => attributes.tag === '040')
          .flatMap(leavesOf),
      );
      for (const leaf of leavesOf(record)) {
        if (leftOut.has(leaf.name) || /^[0-9e]$/.test(leaf.attributes.code ?? '') || cataloguing.has(leaf))
          continue;
        // The prefix of a DOI only states its kind.
        const text = textOf(leaf).replace(/^doi:/i, '');
        expect(content, `${name} ${leaf.name}`).toContain(plain(JSON.stringify(text).slice(1, -1)));
      }
    }
  }
  expect(records).toBeGreaterThan(10);
});

/** Ignores punctuation, which MARC uses as separators. */
const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

function leavesOf(element: XmlElement): XmlElement[] {
  const inner = childrenOf(element);
  return inner.length === 0 ? [element] : inner.flatMap(leavesOf);
}

test('any tree of elements is read without a fault', () => {
  const names = [
    'titleInfo',
    'title',
    'name',
    'namePart',
    'role',
    'roleTerm',
    'originInfo',
    'dateIssued',
    'subject',
    'topic',
    'relatedItem',
    'location',
    'url',
    'datafield',
    'subfield',
    'leader',
    'x',
  ];
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc
      .tuple(
        fc.constantFrom(...names),
        fc.constantFrom(
          '',
          ' type="date"',
          ' tag="245" ind1="1"',
          ' code="a"',
          ' xml:lang="pl"',
          ' point="start"',
        ),
        fc.oneof(
          { maxDepth: 4 },
          fc.constantFrom('', 'ż', '1756-1760', '[ca'),
          fc.array(tie('tree'), { maxLength: 3 }).map((all) => all.join('')),
        ),
      )
      .map(([name, attributes, content]) => `<${name}${attributes}>${content}</${name}>`),
  }));
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 5 }), fc.constantFrom(mods, dc, marc), (parts, wrap) => {
      expect(metadataOfRecord(wrap(parts.join('')))).toBeDefined();
    }),
  );
});
