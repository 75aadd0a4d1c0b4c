import { ScanViewer } from '#components/viewer/ScanViewer.tsx';
import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';

type Props = { locale: Locale; object: CatalogueObject; shown: ObjectScan; position: number };

/** The viewer with the words and numbers that it needs, resolved here so that none of it is shipped as code. */
export function ScanStage({ locale, object, shown, position }: Props) {
  const t = translator(locale);
  const { title } = object.tile.related_object;
  const { scan, tileSource } = shown;
  const huge = scan.thumbnails.at(-1);
  const total = object.scans.length;
  return (
    <ScanViewer
      key={scan.id}
      tileSource={tileSource}
      picture={{
        src: huge?.url ?? '',
        width: huge?.dimensions.width ?? 0,
        height: huge?.dimensions.height ?? 0,
      }}
      alt={
        total > 1
          ? t('object.imageOfPage', { title, number: position + 1, total })
          : t('object.imageOf', { title })
      }
      language={object.details.language}
      rotation={scan.rotation}
      strings={{
        label: t('viewer.label', { title }),
        keys: t('viewer.keys'),
        zoomIn: t('viewer.zoomIn'),
        zoomOut: t('viewer.zoomOut'),
        home: t('viewer.home'),
        rotateLeft: t('viewer.rotateLeft'),
        rotateRight: t('viewer.rotateRight'),
        fullPage: t('viewer.fullPage'),
        exitFullPage: t('viewer.exitFullPage'),
        zoomed: t.raw('viewer.zoomed'),
        rotated: t.raw('viewer.rotated'),
        cannotOpen: t('viewer.cannotOpen'),
        tilesFailed: t('viewer.tilesFailed'),
        retry: t('viewer.retry'),
        wheel: t('viewer.wheel'),
        touch: t('viewer.touch'),
      }}
    />
  );
}
