import { RenderError, type Rendered } from '../renderer.ts';
import { paintEarly, splitPreloads } from './early-paint.ts';
import { hashScripts, withoutFramework } from './scripts.ts';
import type { StyleSheets } from './styles.ts';

/** A page as Next rendered it, and in its changed forms. */
type Changed = {
  raw: string;
  mark: string;
  link: string | undefined;
  styleSheets: StyleSheets;
  /** Without the framework. */
  plain: string;
  /** With the framework, optimised for its first paint. */
  early: string;
};

/** What the changes rely on in Next's HTML, as worded in the error message. */
export const reliedOn: readonly (readonly [what: string, isThere: (page: Changed) => boolean])[] = [
  ['<head>, </head> and </body>', ({ raw }) => /<head>.*<\/head>.*<\/body>/s.test(raw)],
  ['attributes of <html>', ({ early }) => /<html [^>]* data-fonts="later"/.test(early)],
  [
    'the nonce on each script of the framework',
    ({ raw, mark }) => {
      const scripts = raw.match(/<script [^>]*\/_next\/[^>]*>|<script[^>]*>self\.__next_f/g) ?? [];
      return scripts.length > 1 && scripts.every((script) => script.includes(` nonce="${mark}"`));
    },
  ],
  ['the nonce in no other form than as attribute and property', ({ early, mark }) => !early.includes(mark)],
  [
    'inline data of the framework, which goes with its scripts',
    ({ raw, plain }) => raw.includes('self.__next_f') && !/self\.__next_f| src="\/_next\//.test(plain),
  ],
  [
    'preloads of scripts as <link rel="preload" as="script" …>',
    ({ raw, plain }) => raw.includes('as="script"') && !plain.includes('as="script"'),
  ],
  [
    'the framework as <script src="/_next/static/…" async="">',
    ({ early }) =>
      early.includes('<script data-later="/_next/static/') &&
      !/<script src="\/_next\/[^>]* async/.test(early),
  ],
  [
    'style sheets of the build as <link rel="stylesheet" href="…">',
    ({ early }) => early.includes('<style>') && !/<link rel="stylesheet"(?![^>]* disabled="")/.test(early),
  ],
  [
    'preloads of the fonts in the header Link',
    ({ link, styleSheets }) => splitPreloads(link, styleSheets).fonts.length > 0,
  ],
];

/**
 * Verifies, on a rendered page without islands, that Next writes HTML in the form that the changes expect. Otherwise an
 * upgrade that breaks one of them would go unnoticed.
 * @throws {RenderError} that names what was not found
 */
export function requireReliedOn(rendered: Rendered, styleSheets: StyleSheets): void {
  const { mark, headers } = rendered;
  const raw = new TextDecoder().decode(rendered.body);
  const { html } = hashScripts(raw, mark);
  const plain = hashScripts(withoutFramework(raw, mark), mark).html;
  const early = paintEarly(html, headers.link, { styleSheets, startScript: '', build: '' }).html;
  const page = { raw, mark, link: headers.link, styleSheets, plain, early };
  const missing = reliedOn.filter(([, isThere]) => !isThere(page)).map(([what]) => what);
  if (missing.length > 0)
    throw new RenderError(
      `The installed version of Next writes its HTML otherwise than the one that server/pages/html was made for: not found in a page: ${missing.join('; ')}. Install the version that package-lock.json names, or change server/pages/html.`,
    );
}
