import { turnProps } from '#components/scan/UprightImage.tsx';
import { swapsSides } from '#lib/scans/placement.ts';
import type { ScanPicture as Picture } from '#lib/scans/scan-picture.ts';
import styles from './ScanViewer.module.css';

export type ScanPictureProps = {
  picture: Picture;
  alt: string;
  /** BCP 47 tag of the object's title. */
  language: string | undefined;
  /** Whether nothing sharper will follow. */
  isAll?: boolean;
};

/** A scan as one picture that fills its frame; if it fails to load, its name is shown instead. */
export function ScanPicture({ picture, alt, language, isAll = false }: ScanPictureProps) {
  const { src, srcSet, width, height, turn } = picture;
  // Where tiles will follow, loading early matters more than sharpness: it claims to be a third smaller than it is.
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

/** The frame is at most 70 % of the window's height; the aspect ratio decides how much of its width is used. */
function sizesOf({ width, height, turn }: Picture, share: number): string {
  const shape = width / height;
  return swapsSides(turn)
    ? `min(${70 * share}vh, ${Math.ceil(100 * share * shape)}vw)`
    : `min(${100 * share}vw, ${Math.ceil(70 * share * shape)}vh)`;
}
