import { Parser } from 'htmlparser2';
import { inParagraphs } from '#lib/paragraphs.ts';

/** The elements of HTML, current and obsolete, and the one that Word leaves. */
const elements =
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
   button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
   fieldset figcaption figure font footer form frame frameset h[1-6] head header hgroup hr html i iframe image img input
   ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter nav nobr
   noembed noframes noscript o:p object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc
   ruby s samp script search section select slot small source spacer span strike strong style sub summary sup svg table
   tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`
    .split(/\s+/)
    .join('|');
// Not in mixed case: German catalogues have `Frankfurt <Main>`. A comment ends before the next one, so that time is
// linear.
const markup = new RegExp(
  `<!--(?:(?!<!--)[^])*?-->|</?(?:${elements}|${elements.toUpperCase()})(?:\\s[^<>]*)?/?>`,
  'g',
);
/** Elements whose contents are paragraphs of their own. */
const block = /^<\/?(?:blockquote|div|h[1-6]|li|p)\b/i;
const entities = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi;

function characterOf(entity: string): string {
  let text = '';
  const ontext = (part: string): void => {
    text += part;
  };
  new Parser({ ontext }).end(entity);
  // HTML also accepts entities without a semicolon, such as a prefix of this one.
  return text.endsWith(';') ? entity : text;
}

/** Fields of metadata whose texts may have several paragraphs. */
const inSeveral = new Set(['description', 'notes']);

/**
 * Texts without the HTML that exports of Omeka, CONTENTdm and others leave in values, often escaped twice: `<p>Kowalski
 * &amp; Syn</p>`. Anything that is not an HTML element stays: `Mapa <plan>`.
 * @param tidy how whitespace is collapsed; descriptions and notes keep their paragraphs
 */
export function withoutHtml<Value>(value: Value, tidy = inParagraphs): Value {
  if (typeof value === 'string') return plain(value, tidy) as Value;
  if (Array.isArray(value)) return value.map((one) => withoutHtml(one, tidy)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const clean = ([name, one]: [string, unknown]) => [
    name,
    withoutHtml(one, inSeveral.has(name) ? inParagraphs : tidy),
  ];
  return Object.fromEntries(Object.entries(value).map(clean)) as Value;
}

function plain(text: string, tidy: typeof inParagraphs): string {
  if (!/[<&\n]/.test(text)) return text;
  const bare = text.replace(markup, (tag) => (block.test(tag) ? '\n\n' : ' '));
  return (bare === text && tidy === inParagraphs ? text : tidy(bare)).replace(entities, characterOf);
}
