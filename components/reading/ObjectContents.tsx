import { objectPath, wholePath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import {
  type ContentsNode,
  contentsLimits,
  entriesAround,
  entryOfScan,
  treeOf,
} from '#lib/reading/contents.ts';
import { cellStart } from '#lib/reading/windows.ts';
import { ContentsTree } from './ContentsTree.tsx';
import styles from './ObjectContents.module.css';

/** A table of contents with at most this many entries is fully expanded. */
const short = 20;

type Props = {
  locale: Locale;
  object: CatalogueObject;
  /** The scan that is shown, from 0. */
  position: number;
};

/** The table of contents beside a scan: as many entries as there is room for around the scan’s own, which is marked. */
export function ObjectContents({ locale, object, position }: Props) {
  const { contents, tile, details } = object;
  if (contents.length === 0) return null;
  const t = translator(locale);
  const path = objectPath(locale, tile.related_object);
  const current = entryOfScan(contents, position);
  const room = contentsLimits.sidebar;
  const range = entriesAround(contents, current ?? 0, path.length, room);
  const nodes = treeOf(contents, range, room);
  const isWhole =
    range.to - range.from === contents.length &&
    contents.every(({ label, depth }) => label.length <= room.label && depth < room.levels);
  return (
    <section className={`${styles.contents} unprinted`} aria-labelledby="contents">
      <details open={contents.length <= short}>
        <summary>
          <h2 id="contents">{t('reading.headings.contents')}</h2>
        </summary>
        <ContentsTree
          locale={locale}
          nodes={nodes}
          path={path}
          language={details.language}
          current={current}
          open={contents.length <= short ? undefined : new Set(pathTo(nodes, current))}
        />
        {!isWhole && (
          <p className={styles.all}>
            <a href={wholePath(locale, tile.related_object, 'contents', cellStart('contents', range.from))}>
              {t('reading.allContents', { count: contents.length })}
            </a>
          </p>
        )}
      </details>
    </section>
  );
}

/** The path of entries from the top level down to the given one. */
function pathTo(nodes: ContentsNode[], part: number | undefined): number[] {
  for (const { index, within } of nodes) {
    if (index === part) return [index];
    const path = pathTo(within, part);
    if (path.length > 0) return [index, ...path];
  }
  return [];
}
