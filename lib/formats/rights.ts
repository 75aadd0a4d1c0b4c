/** Statements of RightsStatements.org that Europeana takes. */
const statements = new Set(['InC', 'InC-EDU', 'InC-OW-EU', 'NoC-NC', 'NoC-OKLR', 'CNE']);

/**
 * An address of rights as Europeana and others compare them: the `http` address of the licence itself, whichever language or
 * translation of its deed was named. Undefined of what is no licence of Creative Commons and no statement of RightsStatements.org.
 * @see https://pro.europeana.eu/page/available-rights-statements
 */
export function rightsStatement(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  if (/^(?:www\.)?creativecommons\.org$/.test(hostname)) {
    const [, path] =
      /^\/((?:licenses\/[a-z-]+|publicdomain\/(?:zero|mark))\/\d\.\d(?:\/[a-z]{2,3}(?=\/|$))?)/.exec(
        pathname.toLowerCase(),
      ) ?? [];
    // Of version 4 on there are no licences of countries.
    return path && `http://creativecommons.org/${path.replace(/^(.*\/4\.\d)\/.*$/, '$1')}/`;
  }
  if (hostname !== 'rightsstatements.org') return undefined;
  const [, code] = /^\/(?:vocab|page)\/([A-Za-z-]+)\/1\.0\/?$/.exec(pathname) ?? [];
  return code && `http://rightsstatements.org/vocab/${code}/1.0/`;
}

/** Whether Europeana takes a statement of rights. @param statement as {@link rightsStatement} writes it */
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
