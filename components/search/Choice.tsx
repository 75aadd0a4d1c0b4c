import { useId } from 'react';
import choice from '#components/controls/Choice.module.css';
import type { SearchView } from '#lib/search/address.ts';
import styles from './Results.module.css';

type Props = { name: string; options: Option[] };

type Option = {
  label: string;
  href: string;
  isChosen: boolean;
  /** The view to use from now on; the script in the head stores it. */
  view?: SearchView;
};

/** Several ways to show the results, as links of which one is current. */
export function Choice({ name, options }: Props) {
  const id = useId();
  return (
    <div className={`row ${choice.choice} ${styles.choice} unprinted`}>
      <span id={id}>{name}:</span>
      <ul aria-labelledby={id}>
        {/* A view may be chosen at its own address, and a fragment would keep the browser from loading that again. */}
        {options.map(({ label, href, isChosen, view }) => (
          <li key={href}>
            <a
              href={view ? href : `${href}#options`}
              rel="nofollow"
              aria-current={isChosen ? 'true' : undefined}
              data-keep-view={view}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
