/**
 * A media query list as if a screen were a printer: `print` matches, `screen` does not. Queries that name neither stay
 * as they are (Media Queries 4, section 2.3).
 */
export function printMedia(text: string): string {
  return text.split(',').map(oneQuery).join(', ');
}

function oneQuery(text: string): string {
  const query = text.trim();
  const match = /^(?:(not|only)\s+)?(print|screen)\b([\s\S]*)$/i.exec(query);
  if (!match) return query;
  const [, modifier = '', type = '', rest = ''] = match;
  const isNot = modifier.toLowerCase() === 'not';
  const isPrint = type.toLowerCase() === 'print';
  // Followed by features, `not` negates the whole query: `not all and (…)` where the type matches.
  if (isPrint) return `${isNot ? 'not ' : ''}all${rest}`;
  return isNot ? 'all' : 'not all';
}

type Rules = { readonly cssRules: Iterable<CSSRule> };

/**
 * Shows a document as in print, or as on a screen again. Objects of another frame have other constructors, so rules are
 * recognised by their properties.
 * @param before the original text of each list; empty at first
 */
export function showAsPrinted(
  document: Pick<Document, 'styleSheets'>,
  isPrinted: boolean,
  before: Map<MediaList, string>,
): void {
  if (!isPrinted) {
    for (const [media, text] of before) media.mediaText = text;
    before.clear();
    return;
  }
  const change = (media: MediaList) => {
    if (before.has(media) || media.mediaText === '') return;
    before.set(media, media.mediaText);
    media.mediaText = printMedia(media.mediaText);
  };
  const walk = ({ cssRules }: Rules) => {
    for (const rule of cssRules) {
      if ('media' in rule) change(rule.media as MediaList);
      if ('cssRules' in rule) walk(rule as unknown as Rules);
    }
  };
  for (const sheet of document.styleSheets) {
    change(sheet.media);
    walk(sheet);
  }
}
