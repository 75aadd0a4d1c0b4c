import { visibleText } from '#lib/untrusted.ts';
import { Xml, xml } from '#lib/xml/write.ts';

/** An attribute with a leading space; nothing if its value is not visible. @param name trusted, not escaped */
export function attribute(name: string, value: string | number | undefined): Xml {
  const hasValue = typeof value === 'number' || visibleText(value) !== '';
  return hasValue ? xml` ${new Xml(name)}="${value}"` : new Xml('');
}

/** The attribute `xml:lang` with a leading space; nothing where the language is unknown. */
export function languageAttribute(language: string | undefined): Xml {
  return attribute('xml:lang', language);
}
