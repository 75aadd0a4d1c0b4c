import { bounds, isAllowedAttribute, isEmptyAttribute } from '../sanitise.ts';
import type { Findings } from './findings.ts';
import type { FindingKind } from './kinds.ts';
import { isConditional, type Leftover, leftoverAttribute, leftoverElement } from './leftovers.ts';
import {
  type ElementNode,
  idAttribute,
  isDrawing,
  type OtherNode,
  type ParsedContent,
  type SourceAttribute,
  type Span,
  startTag,
} from './nodes.ts';

const kindsOfElements: [kind: FindingKind, names: Set<string>][] = [
  ['script-removed', words('script')],
  ['style-removed', words('style link')],
  [
    'form-removed',
    words('form input select button label fieldset legend optgroup datalist output meter progress'),
  ],
  [
    'embed-removed',
    words(
      'iframe object embed video audio source track applet frame frameset portal canvas map area param picture',
    ),
  ],
  ['drawing-removed', words('svg math')],
  ['document-removed', words('html head body meta title base')],
];

function words(text: string): Set<string> {
  return new Set(text.split(' '));
}

/** Finds what the sanitiser removes or changes. */
export function findRemoved(reading: ParsedContent, findings: Findings, pageAddress: string): void {
  // A drawing is reported once, without its parts.
  let drawingEnd = 0;
  for (const node of reading.nodes) {
    if (node.type === 'element') {
      if (node.as === undefined && node.from >= drawingEnd) reportElement(node, findings);
      if (isDrawing(node)) drawingEnd = Math.max(drawingEnd, node.to);
      if (node.as !== undefined) reportAttributes(node, node.as, findings, pageAddress);
    } else if (node.type === 'comment' || node.type === 'declaration') reportOther(node, findings);
  }
  reportCut(reading, findings);
}

function reportElement(element: ElementNode, findings: Findings): void {
  const { name, dropped, silent } = element;
  const tag = startTag(element);
  const leftover = leftoverElement(element);
  const kind = kindsOfElements.find(([, names]) => names.has(name))?.[0];
  const whole = silent ? element : tag;
  if (dropped === 'too-deep') findings.count('nested-too-deep', tag, { most: bounds.nesting });
  else if (dropped === 'bare') findings.count(isOnDisk(element) ? 'image-from-disk' : 'image-removed', tag);
  else if (leftover) countLeftover(leftover, tag, findings);
  else if (kind === 'form-removed') findings.countNamed(kind, whole, name);
  else if (kind === 'embed-removed' || kind === 'drawing-removed') findings.count(kind, whole, { name });
  else if (kind) findings.count(kind, whole);
  else findings.count(silent ? 'text-removed' : 'element-removed', whole, { name });
}

/** Whether an address is on the editor's own computer: `file:`, or a Windows path. */
function isOnDisk({ sourceAttributes }: ElementNode): boolean {
  return /^\s*(?:file:|[a-z]:[\\/])/i.test(sourceAttributes.find(({ name }) => name === 'src')?.value ?? '');
}

function countLeftover({ kind, name }: Leftover, span: Span, findings: Findings): void {
  if (name === undefined) findings.count(kind, span);
  else findings.countNamed(kind, span, name);
}

function reportAttributes(element: ElementNode, as: string, findings: Findings, pageAddress: string): void {
  if (element.name === 'h1') findings.count('heading-lowered', startTag(element));
  if (element.uncollected > 0)
    findings.add('attributes-many', startTag(element), { count: element.uncollected });
  for (const attribute of element.sourceAttributes) {
    const sanitised = element.attributes[attribute.name];
    if (attribute.duplicate) findings.count('attribute-twice', attribute, { name: attribute.name });
    else if (!isAllowedAttribute(as, attribute.name)) reportAttribute(attribute, findings);
    else if (attribute.name === 'name' && attribute.value !== '') reportName(attribute, element, findings);
    else if (sanitised === undefined) reportLost(attribute, findings);
    else reportChange(attribute, sanitised, findings, pageAddress);
  }
}

/** Reports an anchor's name, which is lost where it has an id as well. */
function reportName(attribute: SourceAttribute, element: ElementNode, findings: Findings): void {
  const id = idAttribute(element);
  if (id === attribute) findings.count('ids-prefixed', attribute);
  else if (id?.value !== attribute.value) findings.countNamed('attribute-removed', attribute, 'name');
}

function reportAttribute(attribute: SourceAttribute, findings: Findings): void {
  const { name } = attribute;
  const leftover = leftoverAttribute(attribute);
  if (leftover) countLeftover(leftover, attribute, findings);
  else if (name === 'class') findings.count('class-removed', attribute);
  else if (name === 'style') findings.count('inline-style-removed', attribute);
  else if (name === 'target') findings.count('target-removed', attribute);
  else if (name.startsWith('on')) findings.count('event-removed', attribute);
  else findings.countNamed('attribute-removed', attribute, name);
}

/** Reports an attribute that is allowed, but not with this value. */
function reportLost(attribute: SourceAttribute, findings: Findings): void {
  const { name, value } = attribute;
  if (isEmptyAttribute(name, value) && name !== 'href')
    findings.count('attribute-empty', attribute, { name });
  else findings.count('address-removed', attribute, { address: value });
}

function reportChange(
  attribute: SourceAttribute,
  sanitised: string,
  findings: Findings,
  pageAddress: string,
): void {
  const { name, value } = attribute;
  const address = value.trim();
  // What refers to identifiers changes along with them.
  if (sanitised === value || name === 'headers' || address.startsWith('#')) return;
  if (name === 'id') {
    findings.count('ids-prefixed', attribute);
    return;
  }
  if (/^[/\\]{2}/.test(address)) {
    findings.count('address-without-scheme', attribute, { address, to: sanitised });
    return;
  }
  // An empty address is reported as a link without an address.
  if (address !== '' && resolvesDifferently(address, sanitised, pageAddress))
    findings.count('address-resolved', attribute, { address, to: sanitised });
}

/** Whether the original address and the sanitised one lead a browser to different places. */
function resolvesDifferently(written: string, sanitised: string, pageAddress: string): boolean {
  if (!URL.canParse(written, pageAddress) || !URL.canParse(sanitised, pageAddress)) return true;
  return new URL(written, pageAddress).href !== new URL(sanitised, pageAddress).href;
}

function reportOther(node: OtherNode, findings: Findings): void {
  const { text, type } = node;
  if (isConditional(text)) findings.count('word-comment', node);
  else if (type === 'declaration' || /^\?xml/i.test(text)) findings.count('document-removed', node);
  else findings.count('comment-removed', node);
}

function reportCut({ content, length }: ParsedContent, findings: Findings): void {
  if (length === content.length) return;
  const rest = { start: length, end: content.length };
  if (length === bounds.length) findings.add('cut-length', rest, { most: bounds.length });
  else findings.add('cut-tags', rest, { most: bounds.tags });
}
