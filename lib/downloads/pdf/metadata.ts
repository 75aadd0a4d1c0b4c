import { escapeXml } from '../../xml/escape.ts';
import type { WorkMetadata } from '../work-metadata.ts';

/** To the second, the resolution of PDF dates. */
const instantOf = ({ changed }: WorkMetadata) => changed.toISOString().replace(/\.\d+Z$/, 'Z');

/** A date for the information dictionary (ISO 32000-1, 7.9.4). */
export function pdfDate(metadata: WorkMetadata): string {
  return `(D:${instantOf(metadata).replace(/[-:T]/g, '').replace('Z', "Z00'00'")})`;
}

export const producer = 'Czytelnia';

/**
 * The metadata of a PDF as XMP (ISO 16684-1).
 * @param isArchival whether it declares the file a PDF/A-2b (ISO 19005-2, 6.6.4)
 */
export function xmpOf(metadata: WorkMetadata, isArchival: boolean): Buffer {
  const { title, creators, language, rights, address } = metadata;
  const localized = (name: string, text: string) =>
    `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></${name}>`;
  const listed = (texts: string[]) => texts.map((text) => `<rdf:li>${escapeXml(text)}</rdf:li>`).join('');
  const at = instantOf(metadata);
  const properties = [
    '<dc:format>application/pdf</dc:format>',
    localized('dc:title', title),
    creators.length > 0 && `<dc:creator><rdf:Seq>${listed(creators)}</rdf:Seq></dc:creator>`,
    language === 'und' ? '' : `<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>`,
    rights === undefined ? '' : localized('dc:rights', rights),
    `<dc:source>${escapeXml(address)}</dc:source>`,
    `<xmp:CreateDate>${at}</xmp:CreateDate><xmp:ModifyDate>${at}</xmp:ModifyDate>`,
    `<pdf:Producer>${producer}</pdf:Producer>`,
    isArchival ? '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>' : '',
  ];
  return Buffer.from(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
${properties.filter(Boolean).join('\n')}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`);
}
