import { parseXml } from '#lib/xml/element.ts';
import { type Mets, metsDocument } from './document.ts';

const namespaces =
  'xmlns:mets="http://www.loc.gov/METS/" xmlns:mods="http://www.loc.gov/mods/v3" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** A METS document in XML. */
export const metsXml = (content: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><mets:mets ${namespaces} ${attributes}>${content}</mets:mets>`;

/** A record in it. */
export const modsSection = (id: string, content: string) =>
  `<mets:dmdSec ID="${id}"><mets:mdWrap MDTYPE="MODS"><mets:xmlData><mods:mods>${content}</mods:mods></mets:xmlData></mets:mdWrap></mets:dmdSec>`;

/** A group of files by their ids; each is called by its address. */
export const fileGroup = (use: string, files: Record<string, string>, mime = 'image/tiff') =>
  `<mets:fileGrp USE="${use}">${Object.entries(files)
    .map(
      ([id, href]) =>
        `<mets:file ID="${id}" MIMETYPE="${mime}"><mets:FLocat LOCTYPE="URL" xlink:href="${href}"/></mets:file>`,
    )
    .join('')}</mets:fileGrp>`;

/** A division with what is in it: names of files begin with `#`, other text is XML. */
export const div = (attributes: string, ...content: string[]): string =>
  `<mets:div ${attributes}>${content.map((one) => (one.startsWith('#') ? `<mets:fptr FILEID="${one.slice(1)}"/>` : one)).join('')}</mets:div>`;

export const structure = (type: string, root: string) =>
  `<mets:structMap TYPE="${type}">${root}</mets:structMap>`;

/** Links of logical divisions to physical ones: `from to` each. */
export const links = (...pairs: string[]) =>
  `<mets:structLink>${pairs
    .map((pair) => pair.split(' '))
    .map(([from, to]) => `<mets:smLink xlink:from="${from}" xlink:to="${to}"/>`)
    .join('')}</mets:structLink>`;

export const metsOf = (content: string, attributes = ''): Mets =>
  metsDocument(parseXml(metsXml(content, attributes)));
