import type { Viewer } from 'openseadragon';
import { useEffect } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import { LoadedText, type LoadedTextProps } from './LoadedText.tsx';
import { useSkipSilentScans } from './reading-on.ts';
import styles from './ScanText.module.css';
import { useTextLayer } from './use-text-layer.ts';

type Props = Omit<LoadedTextProps, 'layer'> & {
  viewer: Viewer | undefined;
  /** Address of the text layer as JSON. */
  address: string;
  /** Announces a sentence, whether the panel is open or not. */
  announce: (sentence: string) => void;
};

/** The text of a scan, over it and beside it, or a sentence that says why it is missing. */
export default function ScanText({ address, announce, ...props }: Props) {
  const { text, retry } = useTextLayer(address);
  const { strings, onTurn } = props;
  const count = text.layer?.blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words)).length ?? 0;
  const { state } = text;
  useSkipSilentScans(state === 'missing' || state === 'unreadable' ? address : undefined, onTurn);
  const sentence = state === 'ready' ? fill(strings.ready, { count }) : strings[state];
  useEffect(() => {
    if (state !== 'loading') announce(sentence);
  }, [state, sentence, announce]);
  return (
    <>
      {state !== 'ready' && <p className="dim">{sentence}</p>}
      {state === 'failed' && (
        <button type="button" className={styles.button} onClick={retry}>
          {strings.retry}
        </button>
      )}
      {text.layer && <LoadedText {...props} layer={text.layer} />}
    </>
  );
}
