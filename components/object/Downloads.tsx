import { objectApiPath, textPath } from '#lib/addresses.ts';
import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Resource } from '#lib/catalogue/schema.ts';
import { estimateText } from '#lib/downloads/estimate.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { slugFileName } from '#lib/pages/slug.ts';
import { altoType, offeredText } from '#lib/text/formats.ts';
import { webAddress } from '#lib/untrusted.ts';
import styles from './Object.module.css';
import { showAboutBytes, showBytes } from './show-bytes.ts';

type Props = { locale: Locale; shown: ObjectScan; object: CatalogueObject };

/** Extensions of the library's own file types. Other files keep their server's names. */
const endings: Record<string, string> = { 'image/jpeg': 'jpg', [altoType]: 'xml' };
const formatNames = new Map([
  ['image/jpeg', 'JPEG'],
  [altoType, 'ALTO XML'],
]);

/** What can be downloaded, with its type and size, and the record for programs. */
export function Downloads({ locale, shown, object: { tile, scanCount } }: Props) {
  const t = translator(locale);
  const { id, slug } = tile.related_object;
  // Named like citation files.
  const name = slugFileName(slug);
  const stem = scanCount > 1 ? `${name}-${shown.position + 1}` : name;
  const fileOf = ({ mime }: Resource) => (endings[mime] ? `${stem}.${endings[mime]}` : '');
  const offered = shown.scan.resources.filter(
    ({ hidden, downloadable, url }) => downloadable && !hidden && webAddress(url),
  );
  const nameOf = ({ mime }: Resource) =>
    mime === 'image/jpeg'
      ? t('object.downloadImage')
      : mime === altoType
        ? t('object.downloadText')
        : t('object.downloadOther');
  const bytesOf = ({ mime }: Resource) => (mime === 'image/jpeg' ? shown.imageBytes : shown.textBytes);
  return (
    <ul className={styles.downloads}>
      {offered.map((resource) => (
        <li key={resource.url}>
          <a href={resource.url} download={fileOf(resource)}>
            {nameOf(resource)}
          </a>{' '}
          <span className={`muted ${styles.size}`}>
            <bdi>{formatNames.get(resource.mime) ?? resource.mime}</bdi>
            {[resource.mime === 'image/jpeg' && pixelsOf(shown), showBytes(bytesOf(resource), locale)]
              .filter(Boolean)
              .map((fact) => `, ${fact}`)}
          </span>
        </li>
      ))}
      {offeredText(offered) && (
        <li>
          <a href={textPath(id, shown.scan.id, 'txt')}>{t('object.downloadPlainText')}</a>{' '}
          <span className={`muted ${styles.size}`}>
            TXT
            {shown.textBytes !== undefined && `, ${showAboutBytes(t, estimateText(shown.textBytes), locale)}`}
          </span>
        </li>
      )}
      <li>
        <a href={objectApiPath(id)}>{t('object.record')}</a>{' '}
        <span className={`muted ${styles.size}`}>{t('object.recordText')}, JSON</span>
      </li>
    </ul>
  );
}

function pixelsOf({ tileSource }: ObjectScan): string | undefined {
  return tileSource && `${tileSource.width} × ${tileSource.height} px`;
}
