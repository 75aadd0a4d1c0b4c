import { citationStrings } from '#components/citation/Citation.tsx';
import { Island } from '#components/islands/Island.tsx';
import { placeName } from '#components/reading/place-name.ts';
import { placeStrings } from '#components/reading/reading-strings.ts';
import { listedScanName, scanName } from '#components/reading/scan-name.ts';
import { StillScan } from '#components/viewer/StillScan.tsx';
import { canvasPath, manifestPath, objectPath, textPath } from '#lib/addresses.ts';
import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { CitedObject } from '#lib/citation/cited-object.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { messageGroup, translator } from '#lib/i18n/translate.ts';
import { facingOf, zoomable } from '#lib/reading/facing.ts';
import { scanLabel } from '#lib/scans/label.ts';
import { downloadOf, pictureOf } from '#lib/scans/scan-picture.ts';
import { opensAtWidth } from '#lib/scans/view.ts';
import { offeredText } from '#lib/text/formats.ts';

// In characters: the whole title stands in the heading, and a screen reader reads these names often.
const maxNameLength = 200;

type Props = {
  locale: Locale;
  object: CatalogueObject;
  /** The object to cite, with the address of this scan. */
  cited: CitedObject;
  publicUrl: string;
  shown: ObjectScan;
  /** Scans close to the one shown; empty where the visitor cannot turn to them in place. */
  near: readonly ObjectScan[];
  script: string;
};

/** The viewer with the strings and numbers that it needs, resolved here so that no messages are shipped as code. */
export function ScanStage({ locale, object, cited, publicUrl, shown, near, script }: Props) {
  const t = translator(locale);
  const title = shownTitle(t, object.tile.related_object.title, maxNameLength);
  const { id, is_public } = object.tile.related_object;
  const { position, scan } = shown;
  const tileSource = zoomable(shown)?.tileSource;
  const total = object.scanCount;
  const label = scanLabel(scan);
  const named = label === undefined ? title : `${title} · ${scanName(t, { position, label })}`;
  const picture = pictureOf(scan);
  const common = {
    picture,
    alt:
      total > 1
        ? t('object.imageOfPage', { title: named, number: position + 1, total })
        : t('object.imageOf', { title: named }),
    language: object.details.language,
    download: downloadOf(scan),
  };
  const orStill = (sentence: string) => (picture ? `${sentence} ${t('viewer.stillPicture')}` : sentence);
  if (!tileSource) {
    return (
      <StillScan
        {...common}
        strings={{
          problem: picture ? orStill(t('viewer.unreadable')) : t('viewer.noPicture'),
          retry: t('viewer.retry'),
          download: t('viewer.download'),
        }}
      />
    );
  }
  const strings = messageGroup(locale, 'viewer');
  const hasText = offeredText(scan.resources) !== undefined;
  return (
    <Island
      name="viewer"
      props={{
        ...common,
        label: t('viewer.label', {
          title:
            total > 1 ? `${title} · ${placeName(placeStrings(locale), { position, total, label })}` : named,
        }),
        tileSource,
        rotation: scan.rotation,
        opensAtWidth:
          opensAtWidth(object.tile.related_object.categories, tileSource, scan.rotation) || undefined,
        facing: near.length > 1 ? facingOf(object, position, near) : undefined,
        pixelsPerCentimetre: object.details.pixelsPerCentimetre,
        own: {
          path: objectPath(locale, object.tile.related_object),
          // Of this object only these are listed for comparison; its other scans can be given by address.
          names: object.scans.map(({ position, scan }) => [
            position,
            listedScanName(t, { position, label: scanLabel(scan) }),
          ]),
          position,
        },
        script,
        text: hasText ? textPath(id, scan.id, 'json') : undefined,
        locale,
        canvas: is_public
          ? { id: publicUrl + canvasPath(id, scan.id), manifest: publicUrl + manifestPath(id) }
          : undefined,
        cited,
        quoteStrings: citationStrings(locale),
        textStrings: messageGroup(locale, 'text'),
        strings: { ...strings, cannotOpen: orStill(strings.cannotOpen) },
      }}
    />
  );
}
