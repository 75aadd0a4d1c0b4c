import type { Viewer } from 'openseadragon';
import { type PointerEvent, useEffect, useRef } from 'react';
import { miniMapOf, visibleOnMap } from '#lib/scans/mini-map.ts';
import { pointOnScan, transformOf } from '#lib/scans/placement.ts';
import styles from './MiniMap.module.css';
import { onViewer } from './on-viewer.ts';
import type { ScanPictureProps } from './ScanPicture.tsx';
import { ofScan, placementIn } from './scan-coordinates.ts';

const maxSize = { width: 150, height: 130 };

type Props = {
  viewer: Viewer;
  /** Size in pixels. */
  scan: { width: number; height: number };
  picture: ScanPictureProps['picture'] | undefined;
};

/** A miniature of the whole scan with the visible part framed. For pointers only; keys move the scan itself. */
export function MiniMap({ viewer, scan, picture }: Props) {
  const map = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = scan;

  useEffect(() => {
    const draw = () => {
      const view = placementIn(viewer);
      const { x, y } = viewer.viewport.getContainerSize();
      const drawn = miniMapOf({ width, height }, view, maxSize);
      rectangle(map.current, drawn);
      rectangle(image.current, {
        width: width * drawn.placement.scale,
        height: height * drawn.placement.scale,
        transform: transformOf({ ...drawn.placement, scale: 1 }),
      });
      rectangle(frame.current, visibleOnMap(drawn, view, { width: x, height: y }));
    };
    draw();
    return onViewer(viewer, { 'update-viewport': draw });
  }, [viewer, width, height]);

  const go = (event: PointerEvent, immediately: boolean) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const { placement } = miniMapOf(scan, placementIn(viewer), maxSize);
    const { x, y } = pointOnScan(placement, { x: event.clientX - left, y: event.clientY - top });
    const { viewport } = viewer;
    viewport.panTo(ofScan(viewer).imageToViewportCoordinates(x, y), immediately).applyConstraints();
  };

  return (
    <div className={`raised ${styles.corner}`} data-map="" aria-hidden="true">
      <div
        className={styles.map}
        ref={map}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event, false);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event, true);
        }}
      >
        {picture && (
          <img
            className={styles.image}
            ref={image}
            src={picture.src}
            srcSet={picture.srcSet}
            sizes={picture.srcSet && '150px'}
            alt=""
            loading="lazy"
            draggable={false}
          />
        )}
        <div className={styles.frame} ref={frame} />
      </div>
    </div>
  );
}

type Rectangle = { left?: number; top?: number; width: number; height: number; transform?: string };

function rectangle(
  element: HTMLElement | null,
  { left = 0, top = 0, width, height, transform = '' }: Rectangle,
): void {
  if (!element) return;
  const [x, y, across, down] = [left, top, width, height].map((length) => `${length}px`);
  Object.assign(element.style, { left: x, top: y, width: across, height: down, transform });
}
