import { append } from '#lib/lists.ts';
import { fold } from '#lib/text/fold.ts';
import type { Findings } from './findings.ts';
import { type ElementNode, type ParsedContent, shownElements, shownInside, textOf } from './nodes.ts';

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
  const named = new Map<string, { name: string; link: ElementNode; href: string }[]>();
  for (const link of shownElements(reading, 'a')) {
    const { attributes } = link;
    const text = textOf(reading, link, 300);
    if (isWithoutAddress(link)) {
      // With an id it is an anchor for other links.
      if (attributes.id === undefined && text !== '') findings.add('link-without-address', link, { text });
      continue;
    }
    if (attributes.href === undefined) continue;
    const images = shownInside(reading, link, 'img');
    const name =
      text ||
      images
        .map((image) => image.attributes.alt ?? '')
        .join(' ')
        .trim();
    if (name === '') findings.add(images.length > 0 ? 'link-image-unnamed' : 'link-empty', link);
    else if (isVague(name)) findings.count('link-vague', link, { text: name.toLowerCase() });
    else if (/^(?:https?:\/\/|www\.)\S+$/i.test(name))
      findings.add('link-bare-address', link, { text: name });
    else append(named, name.toLowerCase(), { name, link, href: attributes.href });
  }
  for (const links of named.values()) {
    const [first] = links;
    const count = new Set(links.map(({ href }) => href)).size;
    if (first && count > 1) findings.add('link-same-text', first.link, { text: first.name, count });
  }
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
