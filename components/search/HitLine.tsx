import type { ReactNode } from 'react';
import styles from './Hits.module.css';

type Props = { href: string; picture: string | undefined; children: ReactNode };

/** A line in a list of pages found: one link with a small picture and words. */
export function HitLine({ href, picture, children }: Props) {
  return (
    <li>
      <a className={styles.line} href={href}>
        <span className={styles.picture}>
          {picture && <img src={picture} width={64} height={64} alt="" loading="lazy" decoding="async" />}
        </span>
        <span className={styles.words}>{children}</span>
      </a>
    </li>
  );
}
