/**
 * An address that a catalogue service gave, resolved as a browser would against the service's own. What does not
 * lead to the web (`javascript:`, `data:`) or cannot be read at all becomes the empty text.
 * @param base address of the service, with a slash at the end
 */
export function resolveAddress(text: string, base: string): string {
  if (text.trim() === '' || !URL.canParse(text, base)) return '';
  const { protocol, username, password, href } = new URL(text, base);
  const isWeb = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return isWeb ? href : '';
}

/** The origin of an address that `resolveAddress` gave; undefined for the empty text. */
export function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
