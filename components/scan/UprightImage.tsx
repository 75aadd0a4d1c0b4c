import type { ComponentProps } from 'react';
import { type QuarterTurn, swapsSides } from '#lib/scans/quarter-turn.ts';
import styles from './UprightImage.module.css';

type Props = Omit<ComponentProps<'img'>, 'alt' | 'width' | 'height' | 'className'> & {
  alt: string;
  /** Of the file, in pixels; 0 where unknown. */
  width: number;
  height: number;
  turn: QuarterTurn;
};

/**
 * A picture of a scan as it stands upright. What lies on its side in its file is turned in a frame (`data-frame`) as wide as it is
 * high, which the styles of a page treat like an image.
 */
export function UprightImage({ turn, width, height, sizes, alt, ...rest }: Props) {
  const isLying = swapsSides(turn);
  const image = (
    <img
      {...rest}
      {...turnProps(turn)}
      alt={alt}
      {...sizesOf(sizes, isLying && width && height ? width / height : 1)}
      width={width || undefined}
      height={height || undefined}
    />
  );
  if (!isLying) return image;
  const [across, down] = width && height ? [height, width] : [unknown.across, unknown.down];
  return (
    <span className={styles.frame} data-frame="">
      {/* The policy of the site allows no styles in the markup; this has its size and shape from attributes, as an image does. */}
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

/** The sizes that the file has, where the picture as it is seen has some. What is left out weighs nothing in the page's data. */
function sizesOf(seen: string | undefined, factor: number) {
  if (seen === undefined) return {};
  return { sizes: factor === 1 ? seen : `calc(${factor} * ${seen})` };
}

/** The shape of a page that nobody has measured. */
const unknown = { across: 300, down: 400 };

/** What turns an image whose parent is a container of both sizes. */
export function turnProps(turn: QuarterTurn) {
  return turn === 0 ? {} : { className: styles.turned, 'data-turn': turn };
}
