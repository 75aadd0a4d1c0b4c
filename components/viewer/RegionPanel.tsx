import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { saveFile } from '#components/controls/save-file.ts';
import { fill } from '#lib/i18n/fill.ts';
import { canvasHasFilters, filterOf } from './adjust.ts';
import { onViewer } from './on-viewer.ts';
import styles from './Panel.module.css';
import { Panel } from './Panel.tsx';
import { fitsCanvas, pictureOfRegion, RegionError } from './region-picture.ts';
import type { ToolProps } from './ToolPanel.tsx';
import { visibleScan } from './visible-scan.ts';

/** Lengths of the longer side offered besides full resolution, in pixels. */
const sides = [1000, 2000, 4000];

export function RegionPanel({ viewer, scans, adjustments, download, onClose, strings }: ToolProps) {
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const seen = viewer && visibleScan(viewer, scans);
  const region = seen?.region;
  const [side, setSide] = useState(2000);
  const [withAdjustments, setWithAdjustments] = useState(false);
  const [progress, setProgress] = useState<number | 'done' | RegionError['reason']>();
  const work = useRef<AbortController>(undefined);
  // Not all browsers can draw with a filter.
  const isAdjusted = filterOf(adjustments) !== 'none' && canvasHasFilters();
  const longer = region ? Math.max(region.width, region.height) : 0;
  const choices = useMemo(() => [...sides.filter((length) => length < longer), longer], [longer]);
  const chosen = choices.includes(side) ? side : longer;

  useEffect(() => viewer && onViewer(viewer, { 'animation-finish': rerender }), [viewer]);
  useEffect(() => () => work.current?.abort(), []);

  const make = async () => {
    if (!viewer || !seen) return;
    work.current = new AbortController();
    const { signal } = work.current;
    setProgress(0);
    const { tileSource, region, rotation } = seen;
    try {
      const picture = await pictureOfRegion({
        tileSource,
        region,
        scale: chosen / longer,
        rotation,
        flipped: viewer.viewport.getFlip(),
        filter: withAdjustments ? filterOf(adjustments) : 'none',
        onProgress: setProgress,
        signal,
      });
      const { x, y, width, height } = region;
      saveFile(picture, `${location.pathname.split('/').at(-1)}-${[x, y, width, height].join('-')}.jpg`);
      setProgress('done');
    } catch (error) {
      if (!signal.aborted) setProgress(error instanceof RegionError ? error.reason : 'failed');
    }
  };

  const sentences = {
    done: strings.regionDone,
    foreign: strings.regionForeign,
    failed: strings.regionFailed,
    'too-large': strings.regionTooLarge,
  };
  return (
    <Panel title={strings.region} closeLabel={strings.close} onClose={onClose}>
      {seen?.name && <p dir="auto">{seen.name}</p>}
      <label>
        {strings.regionSize}
        <select value={chosen} onChange={({ target }) => setSide(Number(target.value))}>
          {choices.map((length) => {
            const [width, height] = sizeAt(region, length / longer);
            const pixels = fill(strings.regionPixels, { width, height });
            return (
              <option key={length} value={length} disabled={!fitsCanvas(width, height)}>
                {length === longer ? `${strings.regionFull}: ${pixels}` : pixels}
              </option>
            );
          })}
        </select>
      </label>
      {isAdjusted && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={withAdjustments}
            onChange={({ target }) => setWithAdjustments(target.checked)}
          />{' '}
          {strings.regionAdjusted}
        </label>
      )}
      <button
        type="button"
        className={styles.action}
        disabled={!region || typeof progress === 'number'}
        onClick={make}
      >
        {strings.regionMake}
      </button>
      <p role="status">
        {typeof progress === 'number'
          ? fill(strings.regionWorking, { percent: Math.round(progress * 100) })
          : progress && sentences[progress]}
      </p>
      {progress === 'foreign' && download && seen?.position === scans[0]?.position && (
        <a href={download} download="">
          {strings.download}
        </a>
      )}
    </Panel>
  );
}

function sizeAt(
  region: { width: number; height: number } | undefined,
  scale: number,
): [width: number, height: number] {
  if (!region) return [0, 0];
  return [Math.max(1, Math.round(region.width * scale)), Math.max(1, Math.round(region.height * scale))];
}
