/** Statements of RightsStatements.org that Europeana takes. */
const statements = new Set(['InC', 'InC-EDU', 'InC-OW-EU', 'NoC-NC', 'NoC-OKLR', 'CNE']);

/** Whether Europeana takes a statement of rights. @param statement as `rightsUri` writes it */
export function isTaken(statement: string): boolean {
  const [, code] = /^http:\/\/rightsstatements\.org\/vocab\/([A-Za-z-]+)\/1\.0\/$/.exec(statement) ?? [];
  return code === undefined || statements.has(code);
}

/**
 * How freely what has a statement of rights may be used (Europeana Publishing Framework, content tiers): `open` without asking,
 * `limited` for some uses, `restricted` for none.
 */
export function reuseOf(statement: string): 'open' | 'limited' | 'restricted' {
  if (/creativecommons\.org\/(?:publicdomain\/|licenses\/by(?:-sa)?\/)/.test(statement)) return 'open';
  return /creativecommons\.org\/licenses\/|\/vocab\/(?:NoC-NC|NoC-OKLR|InC-EDU|InC-OW-EU)\//.test(statement)
    ? 'limited'
    : 'restricted';
}
