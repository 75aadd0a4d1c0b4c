import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { scanFirst } from './first-sight.ts';

const inline = 'start("$&")';
const stage = '<div class="s" data-stage="{&quot;rotation&quot;:0}"></div>';
const scripts =
  '<script src="/_next/static/chunks/a.js" async=""></script>' +
  '<script src="/_next/static/chunks/b.js" id="_R_" async=""></script>' +
  '<script src="/scripts/viewer-1.js" type="module" async=""></script>' +
  '<script src="/_next/static/chunks/old.js" noModule=""></script>';
const preloads =
  '<link rel="preload" as="image" imageSrcSet="x 1w"/><link rel="preload" as="script" href="/y.js"/><link rel="stylesheet" href="/z.css"/>';
const fontLink = '</a.woff2>; rel=preload; as="font"; crossorigin=""; type="font/woff2"';
const page = (body: string) =>
  `<html lang="en"><head>${preloads}</head><body>${body}${scripts}</body></html>`;

test('in a document with a scan the framework waits, and the viewer does not', () => {
  const { html, scriptSources } = scanFirst(page(stage), undefined, inline);
  expect(html).toContain('<script data-later="/_next/static/chunks/a.js" async=""></script>');
  expect(html).toContain('<script data-later="/_next/static/chunks/b.js" id="_R_" async=""></script>');
  expect(html).toContain('<script src="/scripts/viewer-1.js" type="module" async=""></script>');
  expect(html).toContain('old.js" noModule=""');
  expect(html).toContain(`<script>${inline}</script></body>`);
  expect(html).not.toContain('rel="preload"');
  expect(html).toContain('rel="stylesheet"');
  expect(scriptSources).toEqual([`'sha256-${createHash('sha256').update(inline).digest('base64')}'`]);
});

test('a document without a scan stays as it is, even where its text speaks of one', () => {
  const text = page('<p>&lt;div data-stage=&quot;1&quot;&gt; data-stage="1"</p>');
  expect(scanFirst(text, fontLink, inline)).toEqual({ html: text, scriptSources: [], link: fontLink });
});

test('fonts wait for the scan: the document names them, and nothing preloads them', () => {
  const others = '</b.css>; rel=preload; as="style"';
  const { html, link } = scanFirst(
    page(stage),
    `${fontLink}, ${others}, </c,d.woff2>; rel=preload; as=font`,
    inline,
  );
  expect(html).toMatch(/^<html data-fonts="later" lang="en">/);
  expect(html.match(/<link rel="preload"[^>]*>/g)).toEqual(
    ['/a.woff2', '/c,d.woff2'].map(
      (font) => `<link rel="preload" as="font" href="${font}" crossorigin="" media="not all"/>`,
    ),
  );
  expect(link).toBe(others);
  expect(scanFirst(page(stage), fontLink, inline).link).toBeUndefined();
});
