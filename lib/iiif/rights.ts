/**
 * The address of a licence or a statement as IIIF and Europeana name it: of Creative Commons or RightsStatements.org, with
 * `http:` (Presentation API 3.0, section 3.1, `rights`). Undefined for any other.
 * @param address as a record has it: with `https:`, to a page in some language
 */
export function rightsUri(address: string | undefined): string | undefined {
  const given = address?.trim() ?? '';
  const [, licence] =
    /^https?:\/\/(?:www\.)?creativecommons\.org\/(licenses\/[a-z-]+\/\d\.\d(?:\/[a-z]{2,3}(?=\/|$))?|publicdomain\/(?:zero|mark)\/\d\.\d)(?:\/.*)?$/i.exec(
      given,
    ) ?? [];
  if (licence) return `http://creativecommons.org/${licence.toLowerCase()}/`;
  const [, statement] =
    /^https?:\/\/(?:www\.)?rightsstatements\.org\/(?:vocab|page|data)\/([A-Z][A-Za-z-]*\/\d\.\d)(?:\/.*)?$/.exec(
      given,
    ) ?? [];
  return statement && `http://rightsstatements.org/vocab/${statement}/`;
}
