/** Versions of the Creative Commons licences, with the ports of each; 2.1 has no unported version. */
const countries: Record<string, string> = {
  '1.0': '|fi|il|nl',
  '2.0': '|at|au|be|br|ca|cl|de|es|fr|hr|it|jp|kr|nl|pl|tw|uk',
  '2.1': 'au|es|jp',
  '2.5': '|ar|au|bg|br|ca|ch|cn|co|dk|es|hr|hu|il|in|it|mk|mt|mx|my|nl|pe|pl|pt|scotland|se|si|tw|za',
  '3.0':
    '|at|au|br|ch|cl|cn|cr|cz|de|ec|ee|eg|es|fr|gr|gt|hk|hr|ie|igo|it|lu|nl|no|nz|ph|pl|pr|pt|ro|rs|sg|th|tw|ug|us|ve|vn|za',
  '4.0': '',
};

/**
 * Whether Europeana accepts a rights statement: existing Creative Commons licences and tools, and six of
 * RightsStatements.org (Publishing Guide, "Available rights statements"; europeana/metis-schema,
 * EDM-EXTERNAL-MAIN.xsd).
 * @param statement as `rightsUri` writes it
 */
export function isAccepted(statement: string): boolean {
  const [, version = '', country = ''] =
    /^http:\/\/creativecommons\.org\/licenses\/by(?:-nc)?(?:-sa|-nd)?\/(\d\.\d)\/(?:([a-z]+)\/)?$/.exec(
      statement,
    ) ?? [];
  return (
    countries[version]?.split('|').includes(country) ||
    /^http:\/\/creativecommons\.org\/(?:publicdomain\/(?:zero|mark)\/1\.0|licenses\/by-nd-nc\/1\.0)\/$/.test(
      statement,
    ) ||
    /^http:\/\/rightsstatements\.org\/vocab\/(?:InC|InC-EDU|InC-OW-EU|NoC-NC|NoC-OKLR|CNE)\/1\.0\/$/.test(
      statement,
    )
  );
}

/**
 * How freely a rights statement allows reuse (Europeana Publishing Framework, content tiers): `open` without
 * permission, `limited` for some uses, `restricted` for none.
 */
export function reuseOf(statement: string): 'open' | 'limited' | 'restricted' {
  if (/creativecommons\.org\/(?:publicdomain\/|licenses\/by(?:-sa)?\/)/.test(statement)) return 'open';
  return /creativecommons\.org\/licenses\/|\/vocab\/(?:NoC-NC|NoC-OKLR|InC-EDU|InC-OW-EU)\//.test(statement)
    ? 'limited'
    : 'restricted';
}
