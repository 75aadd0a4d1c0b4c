/**
 * The answers of a harvest by OAI-PMH, from the first to the last.
 * @param ask what the repository answers to a query
 */
export async function* harvest(
  metadataPrefix: string,
  ask: (query: URLSearchParams) => Promise<string>,
): AsyncGenerator<string> {
  for (let more: Record<string, string> | undefined = { metadataPrefix }; more; ) {
    const text: string = await ask(new URLSearchParams({ verb: 'ListRecords', ...more }));
    yield text;
    const [, resumptionToken] = /<resumptionToken[^>]*>([^<]+)</.exec(text) ?? [];
    more = resumptionToken === undefined ? undefined : { resumptionToken };
  }
}
