import { scanPath } from '#lib/addresses.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { ContentsNode } from '#lib/reading/contents.ts';
import styles from './ContentsTree.module.css';

type Props = {
  t: Translate;
  nodes: ContentsNode[];
  path: string;
  /** BCP 47 tag of the object’s text. */
  language: string | undefined;
  /** The entry of the scan that is shown. */
  current?: number | undefined;
  /** Entries whose lists are open at first; all if left out. */
  open?: ReadonlySet<number> | undefined;
};

/** A table of contents as nested lists, with each entry linked to its scan; a list can be closed. */
export function ContentsTree(props: Props) {
  const { t, nodes, path, language, current, open } = props;
  return (
    <ul className={styles.tree}>
      {nodes.map(({ index, label, first, within }) => (
        <li key={index}>
          {first === undefined ? (
            <bdi lang={language}>{label || t('reading.noLabel')}</bdi>
          ) : (
            <a
              href={scanPath(path, first)}
              lang={language}
              dir="auto"
              aria-current={index === current ? 'true' : undefined}
            >
              {label || t('reading.noLabel')}
            </a>
          )}
          {within.length > 0 && (
            <details open={open?.has(index) ?? true}>
              <summary className="unprinted">
                <span className="heard">{t('reading.within', { count: within.length })}</span>
              </summary>
              <ContentsTree {...props} nodes={within} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
