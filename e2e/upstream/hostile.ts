import type { EntityTile, Organization, Page } from '#lib/catalogue/schema.ts';
import type { UpstreamData } from './data.ts';

/** Runs if any of it is ever interpreted as code; the tests check whether it did. */
const harm = 'window.harmed = true';

/** Texts that try to be markup, to break out of it, to reverse its direction, or to be larger than any page. */
export const hostileTexts = [
  `</script><script>${harm}</script>`,
  `<img src=x onerror="${harm}">`,
  `"><svg onload="${harm}">`,
  `' onmouseover='${harm}`,
  `{{constructor.constructor('${harm}')()}}`,
  'Długi tytuł '.repeat(167).trim(),
  'Bezprzerwy'.repeat(200),
  'كتاب قديم جدا عن المدينة \u202Eתורה\u2066 ספר',
  `Z${'\u0321\u0310\u0363\u035b\u034f'.repeat(60)}algo${'\u0489'.repeat(80)}`,
  'Wiersz\u2028rozdzielony\u2029trzy\u0000razy\u0007',
  '\u202e\u202e\u202eodwrócony',
  '👩‍👩‍👧‍👦'.repeat(120),
  'Zero\u0000we, pół\ud83dpary\udc00',
  'Powrót\rkaretki\r\ni koniec',
];

/** A name that is valid text only in JSON. */
export const invalidName = 'a\u0000b\ud800\rc';

const hostileAddresses = [
  `javascript:${harm}`,
  `JaVaScRiPt:${harm}`,
  `\tjavascript:${harm}`,
  `data:text/html,<script>${harm}</script>`,
  `vbscript:${harm}`,
  '//evil.invalid/x.png',
  'https://user:pass@evil.invalid/x.png',
  '"><script>',
  'file:///etc/passwd',
  '\\\\evil.invalid\\x',
];

/** Identifiers that are nothing like a part of a path. */
export const hostileIds = [
  '../../etc/passwd',
  'a/b?c#d%20ż',
  '.',
  '..',
  '%2e%2e',
  '~p',
  ' ',
  '<b>',
  'x'.repeat(300),
];

const pick = <Value>(list: readonly Value[], index: number, fallback: Value): Value =>
  list[index % list.length] ?? fallback;

/** The good data with something hostile in every possible field. The first tiles keep working pictures. */
export function hostileData(good: UpstreamData): UpstreamData {
  return {
    ...good,
    tiles: good.tiles.map((tile, index) =>
      tile.type === 'entity'
        ? hostileObject(tile, index)
        : { ...tile, ...hostileOther(index), type: tile.type, id: tile.id },
    ),
    organizations: [
      ...good.organizations.map(hostileOrganization),
      ...good.organizations.slice(0, 1).map((one) => ({
        ...one,
        id: good.organizations.length + 1,
        fullname: invalidName,
        description: { pl: invalidName, en: invalidName },
      })),
    ],
    pages: [...good.pages.map(hostilePage), ...hostilePages()],
  };
}

const text = (index: number) => pick(hostileTexts, index, '');
const address = (index: number) => pick(hostileAddresses, index, '');

function hostileObject(tile: EntityTile, index: number): EntityTile {
  const title = text(index);
  const id = index < hostileIds.length ? pick(hostileIds, index, 'x') : tile.related_object.id;
  const scan = tile.related_object.main_scan;
  const keepsPictures = index < hostileTexts.length;
  return {
    ...tile,
    thumbnail_url: keepsPictures ? tile.thumbnail_url : address(index),
    related_object_id: id,
    entity_title: title,
    entity_creator_name: text(index + 1),
    related_object: {
      ...tile.related_object,
      id,
      slug: index % 2 === 0 ? title : `../${index}`,
      title,
      creator: text(index + 2),
      creator_name: text(index + 1),
      creator_date: text(index + 3),
      creator_apposition: text(index + 4),
      creator_corp: text(index + 5),
      date_descriptive: text(index + 6),
      publish_place: text(index + 7),
      categories: [text(index + 8), 'books'],
      main_scan: {
        ...scan,
        dzi: keepsPictures
          ? scan.dzi
          : { manifest_url: address(index + 1), tiles_prefix: address(index + 2) },
        thumbnails: keepsPictures
          ? scan.thumbnails
          : scan.thumbnails.map((one) => ({ ...one, url: address(index + 3) })),
        pagination_info: {
          scan_structure: text(index),
          scan_functions: [text(index + 9), text(index)],
          interesting: true,
          scan_name: text(index + 10),
          page_description: text(index + 11),
        },
        resources: hostileAddresses.map((url) => ({
          url,
          hidden: false,
          downloadable: true,
          mime: text(index),
        })),
      },
    },
  };
}

function hostileOther(index: number) {
  return {
    title: text(index),
    description: text(index + 1),
    url: address(index),
    thumbnail_url: address(index + 1),
  };
}

function hostileOrganization(organization: Organization, index: number): Organization {
  return {
    ...organization,
    fullname: text(index + 4),
    avatar: { ...organization.avatar, url: address(index) },
    background: address(index + 1),
    description: { pl: text(index), en: text(index + 6) },
  };
}

function hostilePage(page: Page, index: number): Page {
  return { ...page, title: text(index + 2) };
}

function hostilePages(): Page[] {
  const content = [
    ...hostileTexts,
    ...hostileAddresses.map((url) => `<a href="${url}">x</a><img src="${url}" onerror="${harm}">`),
    `<iframe srcdoc="<script>${harm}</script>"></iframe><object data="javascript:${harm}"></object>`,
    `<form action="javascript:${harm}"><button formaction="javascript:${harm}">x</button></form>`,
    `<style>@import 'https://evil.invalid/'; body { display: none }</style><base href="https://evil.invalid/">`,
    `<svg><a xlink:href="javascript:${harm}"><text>x</text></a></svg><math><mi xlink:href="javascript:${harm}">x</mi></math>`,
    `<div id="__next_f" style="position:fixed;inset:0">x</div>${'<div>'.repeat(3000)}`,
    `<table><tr><td>${'szeroka'.repeat(300)}</td></tr></table>`,
  ].join('\n');
  const created_at = '2026-02-01T10:00:00';
  return [{ title: 'Strona z pułapkami', content, created_at, updated_at: created_at }];
}
