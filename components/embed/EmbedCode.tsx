import { useRef } from 'react';
import { CopyButton, type CopyStrings } from '#components/controls/CopyButton.tsx';
import styles from './EmbedCode.module.css';

type Props = {
  /** The HTML that shows the object. */
  code: string;
  strings: CopyStrings & { title: string; about: string };
};

/** The HTML for embedding the object in another site, collapsed until a visitor opens it. */
export function EmbedCode({ code, strings }: Props) {
  const shown = useRef<HTMLElement>(null);
  return (
    <details className={`${styles.embed} unprinted`}>
      <summary>{strings.title}</summary>
      <p>{strings.about}</p>
      <pre className={styles.code}>
        <code ref={shown}>{code}</code>
      </pre>
      <CopyButton text={code} strings={strings} source={shown} />
    </details>
  );
}
