import type { ComponentProps } from 'react';
import { type QuarterTurn, swapsSides } from '#lib/scans/placement.ts';
import styles from './UprightImage.module.css';

type Props = Omit<ComponentProps<'img'>, 'alt' | 'width' | 'height' | 'className'> & {
  alt: string;
  /** Of the file, in pixels; 0 where unknown. */
  width: number;
  height: number;
  turn: QuarterTurn;
};

/**
 * A picture of a scan, upright. One stored on its side is rotated in a frame (`data-frame`) with width and height
 * swapped, which the styles of a page treat like an image.
 */
export function UprightImage({ turn, width, height, sizes, alt, ...rest }: Props) {
  const isSideways = swapsSides(turn);
  const image = (
    <img
      {...rest}
      {...turnProps(turn)}
      alt={alt}
      {...sizesOf(sizes, isSideways && width && height ? width / height : 1)}
      width={width || undefined}
      height={height || undefined}
    />
  );
  if (!isSideways) return image;
  const [across, down] = width && height ? [height, width] : [unknown.across, unknown.down];
  return (
    <span className={styles.frame} data-frame="">
      {/* The site's policy forbids style attributes; an svg has its size and ratio in attributes, as an image has. */}
      <svg
        className={styles.shape}
        width={across}
        height={down}
        viewBox={`0 0 ${across} ${down}`}
        aria-hidden="true"
      />
      <span className={styles.container}>{image}</span>
    </span>
  );
}

/** Converts `sizes` of the picture as seen to those of the file. Props left out add nothing to the page's data. */
function sizesOf(seen: string | undefined, factor: number) {
  if (seen === undefined) return {};
  return { sizes: factor === 1 ? seen : `calc(${factor} * ${seen})` };
}

/** Aspect ratio assumed for a page of unknown size. */
const unknown = { across: 300, down: 400 };

/** Props that rotate an image whose parent is a size container. */
export function turnProps(turn: QuarterTurn) {
  return turn === 0 ? {} : { className: styles.turned, 'data-turn': turn };
}
