/**
 * Resolves an address given by a catalogue service as a browser would, against the service's own. Addresses that do not
 * lead to the web (`javascript:`, `data:`) or cannot be parsed become the empty string.
 * @param base address of the service, with a trailing slash
 */
export function resolveAddress(text: string, base: string): string {
  if (text.trim() === '' || !URL.canParse(text, base)) return '';
  const { protocol, username, password, href } = new URL(text, base);
  const isWeb = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return isWeb ? href : '';
}

/** The origin of an address returned by `resolveAddress`; undefined for the empty string. */
export function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
