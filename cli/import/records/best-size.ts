import type { XmlElement } from '#lib/xml/element.ts';

// Terms for the sizes of an image within a group. A manifest of IIIF has all sizes.
const largest = /iiif|master|archiv|original|reference|service|full|large|provided|lido00464/;
const smallest = /thumb|small|icon|preview|\blist\b|lido00451/;

/**
 * Reduces groups of children that are one image in several sizes to those of the best size.
 * @param names the elements of a group
 * @param labelOf what an element says about its size
 */
export function withBestSizes(
  element: XmlElement,
  names: readonly string[],
  labelOf: (one: XmlElement) => string,
): XmlElement {
  const children = element.children.map((child) =>
    typeof child === 'string' ? child : withBestSizes(child, names, labelOf),
  );
  const ranks = new Map(
    children.flatMap((child) => {
      if (typeof child === 'string' || !names.includes(child.name)) return [];
      const label = labelOf(child).toLowerCase();
      return [[child, largest.test(label) ? 0 : smallest.test(label) ? 2 : 1] as const];
    }),
  );
  const best = [...ranks.values()].reduce<number>((one, other) => Math.min(one, other), 2);
  return {
    ...element,
    children: children.filter((child) => typeof child === 'string' || (ranks.get(child) ?? best) === best),
  };
}
