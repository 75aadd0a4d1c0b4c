import { saveFile } from '#components/controls/save-file.ts';
import styles from './Saved.module.css';
import type { SavedStrings } from './saved-strings.ts';

type Props = {
  text: string;
  strings: Pick<SavedStrings, 'aside' | 'asideDownload' | 'asideDiscard'>;
  onDiscard: () => void;
};

/** Says that something could not be read, and lets the visitor download or discard it. */
export function UnreadableNote({ text, strings, onDiscard }: Props) {
  return (
    <div className={`row ${styles.aside} unprinted`}>
      <p>{strings.aside}</p>
      <button type="button" onClick={() => saveFile(new Blob([text]), 'czytelnia-aside.txt')}>
        {strings.asideDownload}
      </button>
      <button type="button" onClick={onDiscard}>
        {strings.asideDiscard}
      </button>
    </div>
  );
}
