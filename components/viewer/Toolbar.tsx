import { useState } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import type { Viewer } from './open-viewer.ts';
import styles from './Toolbar.module.css';

export type ToolbarStrings = {
  zoomIn: string;
  zoomOut: string;
  home: string;
  rotateLeft: string;
  rotateRight: string;
  fullPage: string;
  exitFullPage: string;
  /** `{percent}` stands for the number. */
  zoomed: string;
  /** `{degrees}` stands for the number. */
  rotated: string;
};

const zoomStep = 1.6;

type Props = {
  viewer: Viewer;
  strings: ToolbarStrings;
  fullPage: boolean;
  onFullPage: (fullPage: boolean) => void;
};

/** What can be done with an open scan, as buttons; what was done is announced. */
export function Toolbar({ viewer, strings, fullPage, onFullPage }: Props) {
  const [said, setSaid] = useState('');

  const zoom = (factor: number) => () => {
    viewer.viewport.zoomBy(factor).applyConstraints();
    const ratio = viewer.viewport.viewportToImageZoom(viewer.viewport.getZoom());
    setSaid(strings.zoomed.replace('{percent}', String(Math.round(ratio * 100))));
  };
  const rotate = (degrees: number) => () => {
    viewer.viewport.rotateBy(degrees);
    const turned = ((Math.round(viewer.viewport.getRotation()) % 360) + 360) % 360;
    setSaid(strings.rotated.replace('{degrees}', String(turned)));
  };
  const home = () => {
    viewer.viewport.goHome();
    setSaid(strings.home);
  };

  const buttons: [IconName, string, () => void][] = [
    ['zoom-in', strings.zoomIn, zoom(zoomStep)],
    ['zoom-out', strings.zoomOut, zoom(1 / zoomStep)],
    ['home', strings.home, home],
    ['rotate-left', strings.rotateLeft, rotate(-90)],
    ['rotate-right', strings.rotateRight, rotate(90)],
    ['full-page', fullPage ? strings.exitFullPage : strings.fullPage, () => onFullPage(!fullPage)],
  ];

  return (
    <div className={styles.toolbar}>
      {buttons.map(([icon, name, act]) => (
        <button
          key={icon}
          type="button"
          className={styles.button}
          aria-label={name}
          title={name}
          onClick={act}
        >
          <Icon name={icon} />
        </button>
      ))}
      <span role="status" className={styles.status}>
        {said}
      </span>
    </div>
  );
}
