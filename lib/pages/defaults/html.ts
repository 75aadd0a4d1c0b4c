import { escapeXml } from '#lib/xml/escape.ts';

/** A fragment of our own HTML, in which all foreign text is escaped already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Html[] | undefined | false;

/** A template tag that escapes text, inserts markup unchanged, and omits undefined and false. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((fixed, index) => fixed + render(parts[index])).join(''));
}

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  // Editors who go on from a default page could not see the no-break spaces of messages.
  return escapeXml(String(part).replaceAll('\u00a0', ' '));
}

// Delimits placeholder names while a sentence is assembled; no message contains it.
const mark = '\u0001';

/**
 * A sentence whose placeholders are filled with markup.
 * @param format assembles the sentence from one text per placeholder
 */
export function sentence<Name extends string>(
  format: (values: Record<Name, string>) => string,
  parts: Record<Name, Html>,
): Html {
  const named = new Map<string, Html>(Object.entries<Html>(parts));
  const values = Object.fromEntries([...named.keys()].map((name) => [name, `${mark}${name}${mark}`]));
  const pieces = format(values as Record<Name, string>).split(mark);
  return html`${pieces.map((piece, index) => (index % 2 === 1 && named.get(piece)) || html`${piece}`)}`;
}

/** A list with one item per element. */
export function list(items: readonly Html[]): Html {
  return html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}
