import type { Demonstrated } from '../types.ts';
import { articles } from './articles.ts';
import { ephemera } from './ephemera.ts';
import { manuscripts } from './manuscripts.ts';
import { maps } from './maps.ts';
import { mobyDick } from './moby-dick.ts';
import { photographObjects } from './photographs.ts';
import { polishBooks } from './polish-books.ts';
import { postcards } from './postcards.ts';
import { printObjects } from './prints.ts';
import { scores } from './scores.ts';
import { serials } from './serials.ts';

/** Every object of the demonstration, told but not yet drawn. */
export const everything = (): Demonstrated[] => [
  ...mobyDick,
  ...polishBooks,
  ...serials,
  ...articles,
  ...manuscripts,
  ...printObjects,
  ...postcards,
  ...ephemera,
  ...maps,
  ...photographObjects,
  ...scores(),
];
