import {
  embedPath,
  objectPath,
  organizationPath,
  pagePath,
  shelfListPath,
  wholePath,
} from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { slugOf } from '#lib/pages/slug.ts';
import { printPath } from '#lib/reading/print-range.ts';
import { manyKinds, pathTo, singleKinds } from '#lib/site/address.ts';
import { hostileId, hostileTitle } from './generated-catalogue.ts';

const hostileObject = { id: hostileId, slug: slugOf(hostileTitle) };

/** The generated catalogue's object with a hostile title. */
export const hostilePath = (locale: Locale) => objectPath(locale, hostileObject);

/** The generated catalogue's page in two languages. */
export const helpPath = (locale: Locale) => pagePath(locale, locale === 'pl' ? 'pomoc' : 'help');

/** An example of each kind with many pages. */
const examples: Record<(typeof manyKinds)[number], (locale: Locale) => string> = {
  institution: (locale) => organizationPath(locale, 1),
  shelves: (locale) => shelfListPath(locale, 'place'),
  object: hostilePath,
  embed: (locale) => embedPath(hostileId, locale),
  find: (locale) => `${hostilePath(locale)}/find`,
  objectText: (locale) => wholePath(locale, hostileObject, 'text'),
  objectPages: (locale) => wholePath(locale, hostileObject, 'pages'),
  objectScroll: (locale) => wholePath(locale, hostileObject, 'scroll'),
  objectContents: (locale) => wholePath(locale, hostileObject, 'contents'),
  objectPrint: (locale) => printPath(locale, hostileObject),
  page: helpPath,
};

/** Every kind of page open to everybody, with the path of one in the generated catalogue. */
export const generatedPages = [
  ...singleKinds.map((kind) => [kind, pathTo(kind)] as const),
  ...manyKinds.map((kind) => [kind, examples[kind]] as const),
];
