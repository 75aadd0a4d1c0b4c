import { slugOf, uniqueName } from './slug.ts';

/** A heading of a page, for its table of contents. */
export type Heading = { id: string; text: string; level: 2 | 3 };

const heading = /<h([23])((?: [a-z]+="[^"]*")*)>(.*?)<\/h\1>/gs;

/** A table of contents with more entries than this helps nobody. */
const maxHeadings = 500;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/**
 * Gives every second- and third-level heading of a cleaned fragment an id, and lists them. Of repeated ids, such as those
 * made from the names of anchors, the first stays, to which links lead.
 * Only for the output of `sanitisePage`: the generated ids consist of a–z, 0–9 and hyphens.
 */
export function withContents(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const usedIds = new Set<string>();
  const numbers = new Map<string, number>();
  const marked = withoutRepeatedIds(html).replace(
    heading,
    (whole, level: string, attributes: string, inner: string) => {
      const text = plain(inner);
      if (text === '') return whole;
      const existingId = / id="([^"]*)"/.exec(attributes)?.[1];
      if (headings.length >= maxHeadings) return whole;
      const id = existingId ?? uniqueName(`section-${slugOf(text)}`, usedIds, numbers);
      usedIds.add(id);
      headings.push({ id, text, level: level === '2' ? 2 : 3 });
      return existingId ? whole : `<h${level} id="${id}"${attributes}>${inner}</h${level}>`;
    },
  );
  return { html: marked, headings };
}

function withoutRepeatedIds(html: string): string {
  const seen = new Set<string>();
  return html.replace(/<[a-z][^<>]*>/g, (tag) =>
    tag.replace(/ id="([^"]*)"/, (attribute, id: string) => {
      if (seen.has(id)) return '';
      seen.add(id);
      return attribute;
    }),
  );
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&([a-z]+|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
