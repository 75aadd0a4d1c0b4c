import { ReloadLink } from '#components/layout/ReloadLink.tsx';
import { ScanPicture, type ScanPictureProps } from './ScanPicture.tsx';
import styles from './ScanViewer.module.css';

type Props = Omit<ScanPictureProps, 'picture'> & {
  picture: ScanPictureProps['picture'] | undefined;
  /** Address of the image as a file. */
  download: string | undefined;
  strings: { problem: string; retry: string; download: string };
};

/** A scan that cannot be zoomed: its picture or a placeholder, and ways to go on. No scripts. */
export function StillScan({ picture, alt, language, download, strings }: Props) {
  return (
    <figure className={styles.viewer}>
      {picture && (
        <div className={styles.frame}>
          <div className={styles.view}>
            <ScanPicture picture={picture} alt={alt} language={language} isAll />
          </div>
        </div>
      )}
      <p className={picture ? styles.problem : styles.placeholder}>
        {strings.problem} <ReloadLink label={strings.retry} />{' '}
        {download && (
          <a href={download} download="">
            {strings.download}
          </a>
        )}
      </p>
    </figure>
  );
}
