/** Elements whose content is not visible text. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'math']);

/**
 * The approximate text of an HTML fragment, without tags and scripts, whitespace collapsed. For analysis, never to be
 * shown as HTML. Takes time linear in the length that is read, whatever the content.
 * @param maxLength characters of text after which reading stops
 */
export function plainText(html: string, maxLength: number): string {
  let text = '';
  let at = 0;
  let lower: string | undefined;
  while (at < html.length && text.length < maxLength) {
    const open = html.indexOf('<', at);
    if (open === -1) return `${text}${html.slice(at, at + maxLength)}`;
    text += html.slice(at, open);
    if (html.startsWith('<!--', open)) {
      const after = html.indexOf('-->', open);
      if (after === -1) return text;
      at = after + 3;
      continue;
    }
    const close = html.indexOf('>', open);
    if (close === -1) return text;
    const name = /^[a-z]+/i.exec(html.slice(open + 1, open + 12))?.[0].toLowerCase() ?? '';
    if (silent.has(name)) lower ??= html.toLowerCase();
    const end = silent.has(name) ? (lower?.indexOf(`</${name}`, close) ?? -1) : close;
    // An unclosed element hides the rest, as in a browser.
    if (end === -1) return text;
    at = end === close ? close + 1 : end;
    text += ' ';
  }
  return text;
}
