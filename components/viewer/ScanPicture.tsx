import styles from './ScanViewer.module.css';

export type ScanPictureProps = {
  /** Sizes in pixels, 0 where unknown. */
  picture: { src: string; srcSet: string | undefined; width: number; height: number };
  alt: string;
  /** BCP 47 tag of the object's title. */
  language: string | undefined;
  /** Whether nothing sharper is to come. */
  isAll?: boolean;
};

/** A scan as one picture that fills its frame; when it does not load, its name stands there. */
export function ScanPicture({ picture, alt, language, isAll = false }: ScanPictureProps) {
  const { src, srcSet, width, height } = picture;
  // Where tiles will sharpen it, what comes early is better than what is fine: it is said to be a third smaller.
  const share = isAll ? 1 : 0.7;
  return (
    <img
      className={styles.picture}
      data-picture=""
      src={src}
      srcSet={srcSet}
      // The frame is 70 % of the window's height at most, and the picture's shape decides what of its width is used.
      sizes={srcSet && `min(${100 * share}vw, ${Math.ceil((70 * share * width) / height)}vh)`}
      width={width || undefined}
      height={height || undefined}
      alt={alt}
      lang={language}
      fetchPriority="high"
      suppressHydrationWarning
    />
  );
}
