import styles from './ScanViewer.module.css';

export type ScanPictureProps = {
  /** Sizes in pixels, 0 where unknown. */
  picture: { src: string; srcSet: string | undefined; width: number; height: number };
  alt: string;
  /** BCP 47 tag of the object's title. */
  language: string | undefined;
};

/** A scan as one picture that fills its frame; when it does not load, its name stands there. */
export function ScanPicture({ picture, alt, language }: ScanPictureProps) {
  const { src, srcSet, width, height } = picture;
  return (
    <img
      className={styles.picture}
      data-picture=""
      src={src}
      srcSet={srcSet}
      // The frame is 70 % of the window's height at most, and the picture's shape decides what of its width is used. It
      // is said to be a third smaller: tiles will sharpen it, and until then what comes early is better than fine.
      sizes={srcSet && `min(70vw, ${Math.ceil((49 * width) / height)}vh)`}
      width={width || undefined}
      height={height || undefined}
      alt={alt}
      lang={language}
      fetchPriority="high"
      suppressHydrationWarning
    />
  );
}
