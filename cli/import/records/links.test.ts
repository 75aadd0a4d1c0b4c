import { expect, test } from 'vitest';
import { parseXml } from '#lib/xml/element.ts';
import { digitalLinks } from './links.ts';
import { dc } from './records.fixture.ts';

const at = 'https://x.example';
const header = `<teiHeader><publicationStmt><graphic url="${at}/logo.png"/></publicationStmt></teiHeader>`;
const body = `<text><body><pb facs="${at}/pb.jpg"/><figure><graphic url="${at}/figure.png"/></figure></body></text>`;
const imagesIn = (facsimile: string) =>
  digitalLinks(parseXml(`<TEI>${header}${facsimile}${body}</TEI>`)).images.map((image) =>
    image.slice(at.length),
  );

test.each([
  [
    'surfaces',
    `<facsimile><surface><graphic url="${at}/1.jpg"/><graphic url="${at}/1s.jpg"/></surface></facsimile>`,
  ],
  ['the facsimile', `<facsimile><graphic url="${at}/1.jpg"/></facsimile>`],
  [
    'a source document',
    `<sourceDoc><surfaceGrp><surface><graphic url="${at}/1.jpg"/></surface></surfaceGrp></sourceDoc>`,
  ],
])(
  'graphics of %s are the pages of TEI, and those in its header or text, or page breaks, are not',
  (_, xml) => {
    expect(imagesIn(xml)).toEqual(['/1.jpg']);
  },
);

test.each(['', '<facsimile><surface><graphic url="1.jpg"/></surface></facsimile>'])(
  'page breaks of TEI are its pages if its graphics "%s" have no address',
  (xml) => {
    expect(imagesIn(xml)).toEqual(['/pb.jpg']);
  },
);

test('a bibliography or a review that refers to a work is no copy of it', () => {
  const record = dc(`<dcterms:isReferencedBy>${at}/bibliography/12345</dcterms:isReferencedBy>
    <dcterms:isReferencedBy>${at}/review.pdf</dcterms:isReferencedBy>`);
  expect(digitalLinks(record)).toEqual({ manifests: [], images: [] });
});

test('what refers to an image of EDM is a manifest, first of all what looks like one', () => {
  const record = parseXml(`<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <ProvidedCHO><isReferencedBy r:resource="${at}/bibliography"/></ProvidedCHO>
    <WebResource><isReferencedBy r:resource="${at}/iiif/1"/><isReferencedBy r:resource="${at}/1/manifest"/></WebResource></r:RDF>`);
  expect(digitalLinks(record).manifests).toEqual([`${at}/1/manifest`, `${at}/iiif/1`]);
});
