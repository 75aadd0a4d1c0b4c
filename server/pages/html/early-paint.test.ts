import { expect, test } from 'vitest';
import { hashSource } from '../security.ts';
import { paintEarly } from './early-paint.ts';

const startScript = 'start("$&")';
const scripts =
  '<script src="/_next/static/chunks/a.js" async=""></script>' +
  '<script src="/_next/static/chunks/b.js" id="_R_" async=""></script>' +
  '<script src="/scripts/viewer-1.js" type="module" async=""></script>' +
  '<script src="/_next/static/chunks/old.js" noModule=""></script>';
const preloads =
  '<link rel="preload" as="image" imageSrcSet="x 1w"/><link rel="preload" href="/x.png" as="image"/>' +
  '<link rel="preload" as="script" href="/y.js"/><link rel="stylesheet" href="/z.css"/>';
const sheet = { text: 'p{content:"$&"}', source: "'sha256-sheet'" };
const sheetLink = '<link rel="stylesheet" href="/_next/static/chunks/s.css" data-precedence="next"/>';
const page = `<html lang="en"><head>${preloads}${sheetLink}${scripts}</head><body></body></html>`;
const fontLink = '</a.woff2>; rel=preload; as="font"; crossorigin=""; type="font/woff2"';
const early = (html: string, link?: string) =>
  paintEarly(html, link, {
    startScript,
    styleSheets: new Map([['/_next/static/chunks/s.css', sheet]]),
    build: 'b-1',
  });

test('the framework waits for the inline script, and no other script does', () => {
  const { html, inline } = early(page);
  expect(html).toContain('<script data-later="/_next/static/chunks/a.js" async=""></script>');
  expect(html).toContain('<script data-later="/_next/static/chunks/b.js" id="_R_" async=""></script>');
  expect(html).toContain('<script src="/scripts/viewer-1.js" type="module" async=""></script>');
  expect(html).toContain('old.js" noModule=""');
  expect(html).toContain(`<script>${startScript}</script></body>`);
  expect(html).not.toContain('rel="preload"');
  expect(inline.scripts).toEqual([hashSource(startScript)]);
});

test('scripts can tell which build a document belongs to', () => {
  expect(early(page).html).toMatch(/^<html lang="en" data-fonts="later" data-build="b-1">/);
});

test('the inline script follows the stage of a scan, ahead of everything that takes long to lay out', () => {
  const stage = '<div class="a" data-stage="{&quot;x&quot;:[1>0]}" data-script="/scripts/viewer-1.js"></div>';
  const { html } = early(page.replace('<body>', `<body><p>a</p>${stage}<ul><li>b</li></ul>`));
  expect(html).toContain(`${stage}<script>${startScript}</script><ul>`);
  expect(html.split(startScript)).toHaveLength(2);
});

test('the picture of a scan is requested first: it alone is marked as urgent', () => {
  const urgent = '<link rel="preload" as="image" imageSrcSet="x 1w" imageSizes="70vw" fetchPriority="high"/>';
  const { html } = early(page.replace('<head>', `<head>${urgent}`));
  expect(html.match(/<link rel="preload"[^>]*>/g)).toEqual([urgent]);
  expect(html.indexOf(urgent)).toBeLessThan(html.indexOf('<style>'));
});

test('styles of the build are inlined in the document, and their links disabled', () => {
  const { html, inline } = early(page);
  expect(html).toContain(`<style>${sheet.text}</style>${sheetLink.replace('/>', ' disabled=""/>')}`);
  expect(html).toContain('<link rel="stylesheet" href="/z.css"/>');
  expect(inline.styles).toEqual([sheet.source]);
});

test('nothing preloads an inlined style sheet', () => {
  const preload = (name: string) => `</_next/static/chunks/${name}>; rel=preload; as="style"`;
  expect(early(page, preload('s.css')).link).toBeUndefined();
  expect(early(page, `${preload('s.css')}, ${preload('t.css')}`).link).toBe(preload('t.css'));
});

test('fonts wait: the document names them, and nothing preloads them', () => {
  const others = '</b.css>; rel=preload; as="style"';
  const { html, link } = early(page, `${fontLink}, ${others}, </c,d.woff2>; rel=preload; as=font`);
  expect(html).toMatch(/^<html lang="en" data-fonts="later" /);
  expect(html.match(/<link rel="preload"[^>]*>/g)).toEqual(
    ['/a.woff2', '/c,d.woff2'].map(
      (font) => `<link rel="preload" as="font" href="${font}" crossorigin="" media="not all"/>`,
    ),
  );
  expect(link).toBe(others);
  expect(early(page, fontLink).link).toBeUndefined();
});

test('what has no end stays as it is', () => {
  const text = '<html lang="en"><head></head>';
  expect(early(text, fontLink)).toEqual({ html: text, inline: { scripts: [], styles: [] }, link: fontLink });
});
