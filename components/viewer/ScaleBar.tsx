import type { Viewer } from 'openseadragon';
import { useEffect, useRef, useState } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { formatLength, scaleLength } from '#lib/scans/scale.ts';
import { onViewer } from './on-viewer.ts';
import styles from './ScanViewer.module.css';
import { ofScan } from './scan-coordinates.ts';

/** In CSS pixels. */
const maxWidth = 120;

type Props = {
  viewer: Viewer;
  /** Scan pixels in one centimetre of the original. */
  pixelsPerCentimetre: number;
  strings: Messages<'viewer'>;
};

export function ScaleBar({ viewer, pixelsPerCentimetre, strings }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [millimetres, setMillimetres] = useState<number>();

  useEffect(() => {
    const { viewport } = viewer;
    let drawn = 0;
    const draw = () => {
      const zoom = ofScan(viewer).viewportToImageZoom(viewport.getZoom(true));
      if (zoom === drawn) return;
      drawn = zoom;
      const length = scaleLength(pixelsPerCentimetre * zoom, maxWidth);
      bar.current?.style.setProperty('width', `${length.bar}px`);
      setMillimetres(length.millimetres);
    };
    draw();
    return onViewer(viewer, { 'update-viewport': draw });
  }, [viewer, pixelsPerCentimetre]);

  const length = millimetres ? formatLength(millimetres, document.documentElement.lang) : '';
  return (
    <div className={`raised ${styles.scale}`} role="img" aria-label={fill(strings.scale, { length })}>
      {length}
      <div className={styles.bar} ref={bar} />
    </div>
  );
}
