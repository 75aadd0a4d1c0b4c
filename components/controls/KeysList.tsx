import styles from './KeysList.module.css';

type Props = { keys: readonly [keys: readonly string[], what: string][] };

export function KeysList({ keys }: Props) {
  return (
    <dl className={styles.keys}>
      {keys.map(([names, what]) => (
        <div key={what} className="row">
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
