import { Parser } from 'htmlparser2';

const tags =
  /<\/?(?:a|abbr|b|blockquote|br|cite|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|sub|sup|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
const entities = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi;

function characterOf(entity: string): string {
  let text = '';
  const ontext = (part: string): void => {
    text += part;
  };
  new Parser({ ontext }).end(entity);
  // HTML also reads those without a semicolon, as the beginning of this one.
  return text.endsWith(';') ? entity : text;
}

/**
 * Texts without the HTML that exports of Omeka, CONTENTdm and others leave in values, often escaped twice: `<p>Kowalski &amp; Syn</p>`. What
 * is no element of HTML stays: `Mapa <plan>`.
 */
export function withoutHtml<Value>(value: Value): Value {
  if (typeof value === 'string') return plain(value) as Value;
  if (Array.isArray(value)) return value.map((one) => withoutHtml(one)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutHtml(one)])) as Value;
}

function plain(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const bare = text.replace(tags, ' ');
  return (bare === text ? text : bare.replace(/\s+/g, ' ').trim()).replace(entities, characterOf);
}
