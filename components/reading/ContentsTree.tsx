import { scanPath } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { shownPart } from '#lib/metadata/part-kind.ts';
import type { ContentsNode } from '#lib/reading/contents.ts';
import styles from './ContentsTree.module.css';

type Props = {
  locale: Locale;
  nodes: ContentsNode[];
  path: string;
  /** BCP 47 tag of the object’s text. */
  language: string | undefined;
  /** The entry of the scan that is shown. */
  current?: number | undefined;
  /** Entries whose lists are open at first; all if left out. */
  open?: ReadonlySet<number> | undefined;
};

/**
 * A table of contents as nested lists, with each entry linked to its scan, and its kind beside it unless the label says
 * it; a list can be closed.
 */
export function ContentsTree(props: Props) {
  const { locale, nodes, path, language, current, open } = props;
  const t = translator(locale);
  return (
    <ul className={styles.tree}>
      {nodes.map((node) => {
        const { index, first, within } = node;
        const { label, kind, isNamedByKind } = shownPart(node, locale);
        const tag = isNamedByKind ? undefined : language;
        return (
          <li key={index}>
            {first === undefined ? (
              <bdi lang={tag}>{label || t('reading.noLabel')}</bdi>
            ) : (
              <a
                href={scanPath(path, first)}
                lang={tag}
                dir="auto"
                aria-current={index === current ? 'true' : undefined}
              >
                {label || t('reading.noLabel')}
              </a>
            )}
            {kind !== undefined && <small>{` · ${kind}`}</small>}
            {within.length > 0 && (
              <details open={open?.has(index) ?? true}>
                <summary className="unprinted">
                  <span className="heard">{t('reading.within', { count: within.length })}</span>
                </summary>
                <ContentsTree {...props} nodes={within} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
