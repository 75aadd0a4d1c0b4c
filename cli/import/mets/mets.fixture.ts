import { parseXml } from '#lib/xml/element.ts';
import { type Mets, metsDocument } from './document.ts';

const namespaces =
  'xmlns:mets="http://www.loc.gov/METS/" xmlns:mods="http://www.loc.gov/mods/v3" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** A METS document in XML. */
export const metsXml = (content: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><mets:mets ${namespaces} ${attributes}>${content}</mets:mets>`;

/** A section with a MODS record. */
export const modsSection = (id: string, content: string) =>
  `<mets:dmdSec ID="${id}"><mets:mdWrap MDTYPE="MODS"><mets:xmlData><mods:mods>${content}</mods:mods></mets:xmlData></mets:mdWrap></mets:dmdSec>`;

/** A group of files by id, with the address of each. */
export const fileGroup = (use: string, files: Record<string, string>, mime = 'image/tiff') =>
  `<mets:fileGrp USE="${use}">${Object.entries(files)
    .map(
      ([id, href]) =>
        `<mets:file ID="${id}" MIMETYPE="${mime}"><mets:FLocat LOCTYPE="URL" xlink:href="${href}"/></mets:file>`,
    )
    .join('')}</mets:fileGrp>`;

/** A division with its content: strings that begin with `#` are ids of files, others XML. */
export const div = (attributes: string, ...content: string[]): string =>
  `<mets:div ${attributes}>${content.map((one) => (one.startsWith('#') ? `<mets:fptr FILEID="${one.slice(1)}"/>` : one)).join('')}</mets:div>`;

export const structure = (type: string, root: string) =>
  `<mets:structMap TYPE="${type}">${root}</mets:structMap>`;

/** Links from logical divisions to physical ones, each written as `from to`. */
export const links = (...pairs: string[]) =>
  `<mets:structLink>${pairs
    .map((pair) => pair.split(' '))
    .map(([from, to]) => `<mets:smLink xlink:from="${from}" xlink:to="${to}"/>`)
    .join('')}</mets:structLink>`;

export const metsOf = (content: string, attributes = ''): Mets =>
  metsDocument(parseXml(metsXml(content, attributes)));
