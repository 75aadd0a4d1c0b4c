// Must come first: Node before 20.19.5 and 22.13 cannot `require`, as sanitize-html does, what is imported later on.
import 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

// Allowed elements. No svg, math, style, class, forms or frames: each has been a way to inject scripts.
const allowedTags = `
  h2 h3 h4 h5 h6 p br hr blockquote pre code kbd samp q cite address ul ol li dl dt dd table
  caption thead tbody tfoot tr th td colgroup col figure figcaption img a strong b em i u s del
  ins small sub sup abbr dfn time mark span div section details summary bdi bdo ruby rt rp
`
  .trim()
  .split(/\s+/);

const languages = ['lang', 'dir'];

const allowedAttributes: Record<string, string[]> = {
  '*': ['id', ...languages],
  a: ['href', 'hreflang', 'title', 'name'],
  img: ['src', 'alt', 'width', 'height', 'title'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  th: ['colspan', 'rowspan', 'scope', 'abbr'],
  td: ['colspan', 'rowspan', 'headers'],
  col: ['span'],
  colgroup: ['span'],
  time: ['datetime'],
  del: ['datetime', 'cite'],
  ins: ['datetime', 'cite'],
  q: ['cite'],
  blockquote: ['cite'],
  abbr: ['title'],
  dfn: ['title'],
  details: ['open'],
};

/**
 * Limits of sanitising. `tags` per page: the time is quadratic in their number. `length` in characters, embedded images
 * included. `nesting`: levels of elements, including dropped ones.
 */
export const bounds = { tags: 10_000, length: 8_000_000, nesting: 50 };

/** Identifiers of the official accessibility declaration, kept unchanged. */
const official = /^a11y-[a-z-]+$/;

// Without a prefix, an id in the content could shadow a global that a script looks up on `window` (DOM clobbering).
const prefix = 'text-';
const pageId = (id: string) => (official.test(id) ? id : `${prefix}${id}`);

const embeddedImage = /^data:image\/(?:png|jpeg|gif|webp);base64,(?=.)/s;
const notBase64 = /[^A-Za-z0-9+/=\s]/;

/** In two steps: a single regular expression would keep backtracking state for each of millions of characters. */
function isEmbeddedImage(source: string): boolean {
  const [start] = embeddedImage.exec(source) ?? [];
  return start !== undefined && !notBase64.test(source.slice(start.length));
}

/** Allowed schemes of links and of images; `rewrite` restricts `data:` further. */
const schemes = ['http', 'https', 'mailto', 'tel'];
const imageSchemes = ['http', 'https', 'data'];

/**
 * Sanitises an HTML fragment of a static page by an allow-list. Relative addresses are resolved against `{base}/` as in
 * a browser; ids are prefixed, and links to them adjusted. First-level headings become second-level ones: the page's
 * title is the only first. lib/pages/report tells the editor what is lost.
 * @param base address of the catalogue that the page comes from, without a trailing slash
 * @param publicUrl origin of this site, whose addresses become paths
 */
export function sanitisePage(content: string, base: string, publicUrl = base): string {
  return sanitizeHtml(boundedContent(content), {
    allowedTags,
    allowedAttributes,
    allowedSchemes: schemes,
    allowedSchemesByTag: { img: imageSchemes },
    allowProtocolRelative: false,
    nestingLimit: bounds.nesting,
    transformTags: {
      h1: 'h2',
      '*': (tagName, attributes) => ({
        tagName,
        attribs: rewrite(tagName, attributes, (address) => resolve(address, base, publicUrl)),
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
}

/** The part of a content that is sanitised: up to the maximum length, and up to its ten-thousandth tag. */
export function boundedContent(content: string): string {
  const bounded = content.slice(0, bounds.length);
  let at = -1;
  for (let tags = 0; tags <= bounds.tags; tags += 1) {
    at = bounded.indexOf('<', at + 1);
    if (at === -1) return bounded;
  }
  return bounded.slice(0, at);
}

/** The name of an element after sanitising; undefined if its tags are dropped. @param name in lower case */
export function cleanedName(name: string): string | undefined {
  const shown = name === 'h1' ? 'h2' : name;
  return allowedTags.includes(shown) ? shown : undefined;
}

/** Whether an element may have an attribute, whatever its value. @param name as `cleanedName` returns it */
export function isAllowedAttribute(name: string, attribute: string): boolean {
  return ['*', name].some(
    (key) => Object.hasOwn(allowedAttributes, key) && allowedAttributes[key]?.includes(attribute),
  );
}

/**
 * The attributes of an element as `sanitisePage` would keep them, by the same rules; undefined for an image that is
 * dropped for lack of an allowed address.
 * @param name as `cleanedName` returns it
 */
export function cleanedAttributes(
  name: string,
  attributes: Readonly<Record<string, string>>,
  base: string,
  publicUrl = base,
): Record<string, string> | undefined {
  const result: Record<string, string> = {};
  const allowed = Object.entries(attributes).filter(([attribute]) => isAllowedAttribute(name, attribute));
  const rewritten = rewrite(name, Object.fromEntries(allowed), (address) =>
    resolve(address, base, publicUrl),
  );
  for (const [attribute, value] of Object.entries(rewritten)) {
    if (isEmptyAttribute(attribute, value)) continue;
    if (addressed.has(attribute) && !isAllowedAddress(name, value)) continue;
    result[attribute] = value;
  }
  return name === 'img' && !result.src ? undefined : result;
}

const addressed = new Set(['href', 'src', 'cite']);

/** Whether sanitize-html drops an attribute because its value is empty. */
export const isEmptyAttribute = (attribute: string, value: string) =>
  value === '' && attribute !== 'alt' && sanitizeHtml.defaults.nonBooleanAttributes.includes(attribute);

/** Asks sanitize-html itself, which knows the many ways to disguise a scheme. */
function isAllowedAddress(name: string, address: string): boolean {
  // A fast path for the most common cases, which also spares parsing an embedded image again.
  if (/^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\])|$)/.test(address))
    return name !== 'img' || !/^(?:mailto|tel)/.test(address);
  if (name === 'img' && address.startsWith('data:')) return true;
  const tag = sanitizeHtml('<a>', {
    allowedTags: ['a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: name === 'img' ? imageSchemes : schemes,
    allowProtocolRelative: false,
    transformTags: { a: () => ({ tagName: 'a', attribs: { href: address } }) },
  });
  return tag.includes('href');
}

function rewrite(
  tagName: string,
  attributes: sanitizeHtml.Attributes,
  resolved: (address: string) => string,
): sanitizeHtml.Attributes {
  const { name, ...result } = attributes;
  if (result.id) result.id = pageId(result.id);
  // Word processors name the places that their footnotes lead to.
  else if (tagName === 'a' && name) result.id = prefix + name;
  if (result.headers) result.headers = result.headers.trim().split(/\s+/).map(pageId).join(' ');
  if (tagName === 'a' && result.href !== undefined) {
    const href = result.href.trim();
    // `#top` leads to the beginning of any page (HTML, "find a potential indicated element").
    if (!href.startsWith('#')) result.href = resolved(href);
    else if (href.toLowerCase() !== '#top') result.href = `#${pageId(href.slice(1))}`;
  }
  if (tagName === 'img' && result.src !== undefined) {
    const source = result.src.trim();
    result.src = isEmbeddedImage(source) ? source : withoutData(source && resolved(source));
    result.alt ??= '';
  }
  return result;
}

/** Drops all data URLs except embedded images, however they were disguised: `DATA:`, a tab inside. */
const withoutData = (address: string) => (address.startsWith('data:') ? '' : address);

function resolve(address: string, base: string, publicUrl: string): string {
  if (!URL.canParse(address, `${base}/`)) return '';
  const url = new URL(address, `${base}/`);
  return url.origin === publicUrl ? `${url.pathname}${url.search}${url.hash}` : url.href;
}
