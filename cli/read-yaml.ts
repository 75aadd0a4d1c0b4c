/**
 * Parses YAML. A number that would not be written the same again stays a text: `0042`, `1.10`, twenty digits.
 * @throws if the text is not YAML
 */
export async function readYaml(text: string): Promise<unknown> {
  // Imported on demand: loading it takes a tenth of the time of a small import, and most commands read no YAML.
  const { parseDocument, visit } = await import('yaml');
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw error;
  visit(document, {
    Scalar(_, scalar) {
      const { value, source } = scalar;
      if (typeof value === 'number' && source !== undefined && String(value) !== source)
        scalar.value = source;
    },
  });
  return document.toJS({ maxAliasCount: 10 });
}
