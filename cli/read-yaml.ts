/**
 * The values in YAML. What is no number to whoever wrote it stays as it is written: `0042`, `1.10`, a number of twenty
 * digits. @throws where the text is not YAML
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
