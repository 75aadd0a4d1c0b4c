import styles from './ScanViewer.module.css';

export type ScanPictureProps = {
  /** Sizes in pixels, 0 where unknown. */
  picture: { src: string; width: number; height: number };
  alt: string;
  /** BCP 47 tag of the object's title. */
  language: string | undefined;
};

/** A scan as one picture that fills its frame; when it does not load, its name stands there. */
export function ScanPicture({ picture, alt, language }: ScanPictureProps) {
  return (
    <img
      className={styles.picture}
      src={picture.src}
      width={picture.width || undefined}
      height={picture.height || undefined}
      alt={alt}
      lang={language}
      fetchPriority="high"
    />
  );
}
