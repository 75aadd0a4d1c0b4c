import type { Viewer } from 'openseadragon';
import { fill } from '#components/viewer/strings.ts';
import { LoadedText, type LoadedTextProps } from './LoadedText.tsx';
import styles from './ScanText.module.css';
import { useTextLayer } from './use-text-layer.ts';

type Props = Omit<LoadedTextProps, 'layer'> & {
  viewer: Viewer | undefined;
  /** Address of the text layer as JSON. */
  address: string;
};

/** The text of a scan, over it and beside it; or a sentence that says why it is not there. */
export default function ScanText({ address, ...props }: Props) {
  const { text, retry } = useTextLayer(address);
  const { strings } = props;
  const count = text.layer?.blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words)).length ?? 0;
  const { state } = text;
  return (
    <>
      <p role="status" className={state === 'ready' ? styles.unseen : styles.note}>
        {state === 'ready' ? fill(strings.ready, { count }) : strings[state]}
      </p>
      {state === 'failed' && (
        <button type="button" className={styles.button} onClick={retry}>
          {strings.retry}
        </button>
      )}
      {text.layer && <LoadedText {...props} layer={text.layer} />}
    </>
  );
}
