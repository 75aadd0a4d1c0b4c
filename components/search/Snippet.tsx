import { Fragment } from 'react';
import type { TextSnippet } from '#lib/search/query.ts';
import styles from './Texts.module.css';

type Props = {
  snippet: TextSnippet;
  /** BCP 47 tag of the work, for a text that does not name its own language. */
  language?: string | undefined;
};

export function Snippet({ snippet: { text, language: own, marks }, language }: Props) {
  return (
    <span className={styles.snippet} lang={own ?? language} dir="auto">
      {marks.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(marks[index - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </span>
  );
}
