import { fold } from '#lib/text/fold.ts';
import type { Findings } from './findings.ts';
import { type ElementNode, inside, type ParsedContent, shownElements, textOf } from './nodes.ts';

const vague = new Set(
  `tu|tutaj|tutej|kliknij|kliknij tu|kliknij tutaj|kliknij aby zobaczyc|wiecej|czytaj wiecej|czytaj dalej|zobacz|zobacz wiecej
|dowiedz sie wiecej|wiecej informacji|szczegoly|link|odnosnik|ten link|pod tym linkiem|pod tym adresem|strona|ta strona|dalej
|pobierz|plik|pdf|przejdz|zobacz tutaj|na stronie|here|click|click here|this|this link|this page|more|read more|learn more|see more
|find out more|more information|details|link here|page|continue|go|download|file|see here`
    .replaceAll('\n', '')
    .split('|'),
);

/** Finds links that are unclear out of context: many people go through a page by its list of links. */
export function findLinks(reading: ParsedContent, findings: Findings): void {
  const addresses = new Map<string, { first: ElementNode; texts: string; seen: Set<string> }>();
  for (const link of shownElements(reading, 'a')) {
    const { attributes } = link;
    const text = textOf(reading, link, 300);
    if (isWithoutAddress(link)) {
      // With an id it is an anchor for other links.
      if (attributes.id === undefined && text !== '') findings.add('link-without-address', link, { text });
      continue;
    }
    if (attributes.href === undefined) continue;
    const name = text || alternativeOf(reading, link);
    if (name === '') findings.add(hasImage(reading, link) ? 'link-image-unnamed' : 'link-empty', link);
    else if (isVague(name)) findings.count('link-vague', link, { text: name.toLowerCase() });
    else if (/^(?:https?:\/\/|www\.)\S+$/i.test(name))
      findings.add('link-bare-address', link, { text: name });
    else noteAddress(addresses, name, attributes.href, link);
  }
  for (const { first, texts, seen } of addresses.values())
    if (seen.size > 1) findings.add('link-same-text', first, { text: texts, count: seen.size });
}

function isVague(text: string): boolean {
  return vague.has(
    fold(text)
      .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
      .trim(),
  );
}

/** No `href`, an empty one or `#`. An `href` that was dropped has its own finding. */
function isWithoutAddress({ sourceAttributes }: ElementNode): boolean {
  const href = sourceAttributes.find(({ name }) => name === 'href')?.value.trim();
  return href === undefined || href === '' || href === '#';
}

const imagesIn = (reading: ParsedContent, link: ElementNode) =>
  inside(reading, link).filter((node) => node.type === 'element' && node.as === 'img');

const hasImage = (reading: ParsedContent, link: ElementNode) => imagesIn(reading, link).length > 0;

function alternativeOf(reading: ParsedContent, link: ElementNode): string {
  return imagesIn(reading, link)
    .map((node) => (node.type === 'element' ? (node.attributes.alt ?? '') : ''))
    .join(' ')
    .trim();
}

function noteAddress(
  addresses: Map<string, { first: ElementNode; texts: string; seen: Set<string> }>,
  text: string,
  href: string,
  link: ElementNode,
): void {
  const key = text.toLowerCase();
  const noted = addresses.get(key);
  if (noted) noted.seen.add(href);
  else addresses.set(key, { first: link, texts: text, seen: new Set([href]) });
}
