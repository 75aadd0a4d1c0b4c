import { useId } from 'react';
import styles from './Results.module.css';

type Props = { name: string; options: { label: string; href: string; isChosen: boolean }[] };

/** One of several ways to show the results, as links. */
export function Choice({ name, options }: Props) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <span id={id}>{name}:</span>
      <ul aria-labelledby={id}>
        {options.map(({ label, href, isChosen }) => (
          <li key={href}>
            <a href={href} rel="nofollow" aria-current={isChosen ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
