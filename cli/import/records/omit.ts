import type { XmlElement } from '#lib/xml/element.ts';

type Test = (element: XmlElement) => boolean;

/** An element without some of its children. */
export const withoutChildren = (element: XmlElement, isOmitted: Test): XmlElement => ({
  ...element,
  children: element.children.filter((child) => typeof child === 'string' || !isOmitted(child)),
});

/** An element without some of the elements at any depth in it. */
export function withoutDescendants(element: XmlElement, isOmitted: Test): XmlElement {
  const own = withoutChildren(element, isOmitted);
  const inner = (child: XmlElement | string) =>
    typeof child === 'string' ? child : withoutDescendants(child, isOmitted);
  return { ...own, children: own.children.map(inner) };
}
