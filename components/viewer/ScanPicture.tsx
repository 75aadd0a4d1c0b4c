import { turnProps } from '#components/scan/UprightImage.tsx';
import type { ScanPicture as Picture } from '#lib/scans/pictures.ts';
import { swapsSides } from '#lib/scans/quarter-turn.ts';
import styles from './ScanViewer.module.css';

export type ScanPictureProps = {
  picture: Picture;
  alt: string;
  /** BCP 47 tag of the object's title. */
  language: string | undefined;
  /** Whether nothing sharper is to come. */
  isAll?: boolean;
};

/** A scan as one picture that fills its frame; when it does not load, its name stands there. */
export function ScanPicture({ picture, alt, language, isAll = false }: ScanPictureProps) {
  const { src, srcSet, width, height, turn } = picture;
  // Where tiles will sharpen it, what comes early is better than what is fine: it is said to be a third smaller.
  const share = isAll ? 1 : 0.7;
  const turned = turnProps(turn);
  return (
    <img
      {...turned}
      className={[styles.picture, turned.className].filter(Boolean).join(' ')}
      data-picture=""
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizesOf(picture, share)}
      width={width || undefined}
      height={height || undefined}
      alt={alt}
      lang={language}
      fetchPriority="high"
      suppressHydrationWarning
    />
  );
}

/** The frame is 70 % of the window's height at most, and the picture's shape decides what of its width is used. */
function sizesOf({ width, height, turn }: Picture, share: number): string {
  const shape = width / height;
  return swapsSides(turn)
    ? `min(${70 * share}vh, ${Math.ceil(100 * share * shape)}vw)`
    : `min(${100 * share}vw, ${Math.ceil(70 * share * shape)}vh)`;
}
