/**
 * Makes one tree like another, changing only what differs: what stays does not flash, pictures are not loaded again,
 * and the reader stays where they were.
 * @param target in the document that is shown
 * @param source of the same element in another document
 */
export function refill(target: Element, source: Element): void {
  for (const { name } of [...target.attributes]) if (!source.hasAttribute(name)) target.removeAttribute(name);
  for (const { name, value } of source.attributes)
    if (target.getAttribute(name) !== value) target.setAttribute(name, value);
  const old = [...target.childNodes];
  const fresh = [...source.childNodes];
  while (old.length > 0 && fresh.length > 0 && old[0]?.isEqualNode(fresh[0] ?? null)) {
    old.shift();
    fresh.shift();
  }
  while (old.length > 0 && fresh.length > 0 && old.at(-1)?.isEqualNode(fresh.at(-1) ?? null)) {
    old.pop();
    fresh.pop();
  }
  const following = old.at(-1)?.nextSibling ?? before(target, source, fresh);
  fresh.forEach((node, index) => {
    const present = old[index];
    if (isElement(present) && isElement(node) && present.tagName === node.tagName) refill(present, node);
    else if (present) present.replaceWith(target.ownerDocument.importNode(node, true));
    else target.insertBefore(target.ownerDocument.importNode(node, true), following);
  });
  for (const node of old.slice(fresh.length)) node.remove();
}

/** Where nothing of the old is left to take the place of: before what follows in both. */
function before(target: Element, source: Element, fresh: ChildNode[]): ChildNode | null {
  const last = fresh.at(-1);
  if (!last) return null;
  const remaining = [...source.childNodes].length - [...source.childNodes].indexOf(last) - 1;
  return remaining === 0 ? null : (target.childNodes[target.childNodes.length - remaining] ?? null);
}

// Nodes of a frame are not of this window's classes.
function isElement(node: ChildNode | undefined): node is Element & ChildNode {
  return node?.nodeType === Node.ELEMENT_NODE;
}
