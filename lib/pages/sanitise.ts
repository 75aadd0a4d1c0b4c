import sanitizeHtml from 'sanitize-html';

// What an editor may use. No svg, math, style, class, forms or frames: each has let scripts through somewhere.
const allowedTags = `
  h2 h3 h4 h5 h6 p br hr blockquote pre code kbd samp q cite address ul ol li dl dt dd table
  caption thead tbody tfoot tr th td colgroup col figure figcaption img a strong b em i u s del
  ins small sub sup abbr dfn time mark span div section details summary bdi bdo ruby rt rp
`
  .trim()
  .split(/\s+/);

const languages = ['lang', 'dir'];

const allowedAttributes: sanitizeHtml.IOptions['allowedAttributes'] = {
  '*': ['id', ...languages],
  a: ['href', 'hreflang', 'title'],
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

/** Tags of one page that are read: cleaning takes time by their square. */
const mostTags = 10_000;

/** Longest content that is cleaned, in characters; embedded images included. */
const longest = 8_000_000;

/** Identifiers of the official accessibility declaration stay as they are. */
const official = /^a11y-[a-z-]+$/;

// An id of the content could otherwise name something that a script of the page looks up on `window`.
const prefix = 'text-';
const ownId = (id: string) => (official.test(id) ? id : `${prefix}${id}`);

const embeddedImage = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;

/**
 * Cleans an HTML fragment of a static page by an allow-list. Relative addresses are resolved as a browser
 * would against `{base}/`; identifiers are prefixed, links to them follow. A first-level heading becomes a second-level one:
 * the page's title is the only first.
 * @param base address of the catalogue that the page comes from, without a slash at the end
 * @param own origin of this site, whose addresses are written without it
 */
export function sanitisePage(content: string, base: string, own = base): string {
  return sanitizeHtml(withBoundedTags(content.slice(0, longest)), {
    allowedTags,
    allowedAttributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    nestingLimit: 50,
    transformTags: {
      h1: 'h2',
      '*': (tagName, attributes) => ({
        tagName,
        attribs: rewrite(tagName, attributes, (address) => resolve(address, base, own)),
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
}

/** The content up to its ten-thousandth tag. */
function withBoundedTags(content: string): string {
  let at = -1;
  for (let tags = 0; tags <= mostTags; tags += 1) {
    at = content.indexOf('<', at + 1);
    if (at === -1) return content;
  }
  return content.slice(0, at);
}

function rewrite(
  tagName: string,
  attributes: sanitizeHtml.Attributes,
  resolved: (address: string) => string,
): sanitizeHtml.Attributes {
  const kept = { ...attributes };
  if (kept.id) kept.id = ownId(kept.id);
  if (kept.headers) kept.headers = kept.headers.trim().split(/\s+/).map(ownId).join(' ');
  if (tagName === 'a' && kept.href !== undefined) {
    const href = kept.href.trim();
    kept.href = href.startsWith('#') ? `#${ownId(href.slice(1))}` : resolved(href);
  }
  if (tagName === 'img' && kept.src !== undefined) {
    const source = kept.src.trim();
    kept.src = embeddedImage.test(source) ? source : withoutData(resolved(source));
    kept.alt ??= '';
  }
  return kept;
}

/** Any other data than an embedded image is dropped, however it was spelt: `DATA:`, a tab inside. */
const withoutData = (address: string) => (address.startsWith('data:') ? '' : address);

function resolve(address: string, base: string, own: string): string {
  if (!URL.canParse(address, `${base}/`)) return '';
  const url = new URL(address, `${base}/`);
  return url.origin === own ? `${url.pathname}${url.search}${url.hash}` : url.href;
}
