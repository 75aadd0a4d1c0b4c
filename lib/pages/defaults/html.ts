import { escapeXml } from '#lib/xml/escape.ts';

/** A piece of markup of our own, in which everything foreign is escaped already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Html[] | undefined | false;

/** Markup in which text is escaped, markup stands as it is, and nothing is put for what is left out. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((fixed, index) => fixed + written(parts[index])).join(''));
}

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escapeXml(String(part));
}

// Stands around the name of a placeholder while a sentence is put together; no message holds it.
const mark = '\u0001';

/**
 * A sentence whose placeholders are filled with markup.
 * @param say puts the sentence together from one text for each placeholder
 */
export function sentence<Name extends string>(
  say: (values: Record<Name, string>) => string,
  parts: Record<Name, Html>,
): Html {
  const named = new Map<string, Html>(Object.entries<Html>(parts));
  const values = Object.fromEntries([...named.keys()].map((name) => [name, `${mark}${name}${mark}`]));
  const pieces = say(values as Record<Name, string>).split(mark);
  return html`${pieces.map((piece, index) => (index % 2 === 1 && named.get(piece)) || html`${piece}`)}`;
}

/** A list of what is given, one item each. */
export function list(items: readonly Html[]): Html {
  return html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}
