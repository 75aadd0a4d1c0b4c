import type { Viewer } from 'openseadragon';
import { useEffect } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { quarterTurn } from '#lib/scans/placement.ts';
import { Icon, type IconName } from './Icon.tsx';
import { onViewer } from './on-viewer.ts';
import { ofScan } from './scan-coordinates.ts';
import styles from './Toolbar.module.css';

const zoomStep = 1.6;

type Props = {
  viewer: Viewer;
  strings: Messages<'viewer'>;
  announce: (sentence: string) => void;
  fullPage?: { isOn: boolean; toggle: () => void };
};

/** Buttons that move the scan; each action is announced. */
export function Toolbar({ viewer, strings, announce, fullPage }: Props) {
  const { viewport } = viewer;

  const zoom = (factor: number) => {
    const act = () => {
      // Zooms once the next scan is open: until then there is nothing to zoom.
      if (!viewer.isOpen()) return void viewer.addOnceHandler('open', act);
      viewport.zoomBy(factor).applyConstraints();
      const ratio = ofScan(viewer).viewportToImageZoom(viewport.getZoom());
      announce(fill(strings.zoomed, { percent: Math.round(ratio * 100) }));
    };
    return act;
  };
  const rotate = (degrees: number) => () => {
    // A mirrored scan appears to turn the other way; the keys allow for that too.
    viewport.rotateBy(viewport.getFlip() ? -degrees : degrees);
  };
  const home = () => {
    viewport.goHome();
    announce(strings.home);
  };
  const mirror = () => {
    viewport.toggleFlip();
  };
  // Announced from events, since keys rotate and mirror the scan too.
  useEffect(() => {
    const announceRotation = () =>
      announce(fill(strings.rotated, { degrees: quarterTurn(viewer.viewport.getRotation()) }));
    const mirrored = () => announce(viewer.viewport.getFlip() ? strings.mirrored : strings.unmirrored);
    return onViewer(viewer, { rotate: announceRotation, flip: mirrored });
  }, [viewer, announce, strings]);

  const buttons: [IconName, string, () => void][] = [
    ['zoom-in', strings.zoomIn, zoom(zoomStep)],
    ['zoom-out', strings.zoomOut, zoom(1 / zoomStep)],
    ['home', strings.home, home],
    ['rotate-left', strings.rotateLeft, rotate(-90)],
    ['rotate-right', strings.rotateRight, rotate(90)],
    ['flip', strings.flip, mirror],
  ];
  if (fullPage)
    buttons.push(['full-page', fullPage.isOn ? strings.exitFullPage : strings.fullPage, fullPage.toggle]);

  return (
    <div className={styles.toolbar}>
      {buttons.map(([icon, name, act]) => (
        <button
          key={icon}
          type="button"
          className={`icon-button ${styles.button}`}
          aria-label={name}
          title={name}
          onClick={act}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
