import { Xml, xml } from '#lib/xml/write.ts';

/** An attribute with the blank before it; nothing without a value. @param name as the format has it */
export function attribute(name: string, value: string | number | undefined): Xml {
  return value === undefined ? new Xml('') : xml` ${new Xml(name)}="${value}"`;
}

/** The attribute `xml:lang`, with the blank before it; nothing where the language is not known. */
export function languageAttribute(language: string | undefined): Xml {
  return attribute('xml:lang', language);
}
