import { fold } from '#lib/text/fold.ts';
import { stemOf } from './folder.ts';

/** Names that digitisers give to covers, alone or after the work's: `okladka_tyl`, `ABC_cover`, `okl1`. */
const cover =
  /^(?:.*?[ _-])??(?:(?<before>front|back|przednia|tylna)[ _-]?)?(?:okladka|okl|cover)(?:[ _-]?(?<after>front|back|przod|przednia|tyl|tylna|[1-4]))?$/;
const back = /^(?:back|tylna|tyl|[34])$/;

/** The sort key of a file by its name: -1 for a cover before the pages, 1 for one after them, else 0. */
export function coverPosition(file: string): -1 | 0 | 1 {
  const { groups } = cover.exec(fold(stemOf(file))) ?? {};
  if (!groups) return 0;
  return back.test(groups.before ?? groups.after ?? '') ? 1 : -1;
}

/** Files in natural order, with covers around the pages: letters come after digits, and `cover` after `0001`. */
export const coversAround = (files: string[]) =>
  [-1, 0, 1].flatMap((position) => files.filter((file) => coverPosition(file) === position));
