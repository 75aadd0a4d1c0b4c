import { visibleText } from '#lib/foreign.ts';
import { Xml, xml } from '#lib/xml/write.ts';

/** An attribute with the blank before it; nothing without a value that can be seen. @param name as the format has it */
export function attribute(name: string, value: string | number | undefined): Xml {
  const isSaid = typeof value === 'number' || visibleText(value) !== '';
  return isSaid ? xml` ${new Xml(name)}="${value}"` : new Xml('');
}

/** The attribute `xml:lang`, with the blank before it; nothing where the language is not known. */
export function languageAttribute(language: string | undefined): Xml {
  return attribute('xml:lang', language);
}
