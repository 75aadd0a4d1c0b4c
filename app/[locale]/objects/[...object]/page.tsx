import { setTimeout } from 'node:timers/promises';
import { JsonLd, MachineLinks } from '#components/layout/MachineReadable.tsx';
import { ObjectView } from '#components/object/ObjectView.tsx';
import { scriptAddress } from '#lib/browser-scripts.ts';
import type { Catalogue, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { readConfig } from '#lib/config.ts';
import { embedCode } from '#lib/discovery/embed.ts';
import { metadataVocabulary } from '#lib/discovery/embedded-metadata.ts';
import { objectJsonLd } from '#lib/discovery/json-ld.ts';
import { objectLinks } from '#lib/discovery/object-links.ts';
import { breadcrumbsJsonLd } from '#lib/discovery/site-json-ld.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { zoomable } from '#lib/reading/facing.ts';
import { hasText, nearestText, type PageText, readTexts } from '#lib/reading/texts.ts';
import { foundScanPath } from '#lib/search/path.ts';
import { findOnObject } from '#lib/site/find-in-object.ts';
import { localeOf, queryOf } from '../../page-props.ts';
import { SiteFrame } from '../../site-frame.tsx';
import { absolute, type ObjectProps, objectMetadata, readObject } from '../read-object.ts';

export { objectMetadata as generateMetadata };

const similarInRow = 6;

const partsInRow = 12;

/** Milliseconds that the page waits for each: the first read of an index takes longer, and so may a service's text. */
const timeouts = { similar: 500, text: 2000 };

export default async function ObjectPage(props: ObjectProps) {
  const locale = await localeOf(props.params);
  const { object, near, cited, position, missing, canonicalIn } = await readObject(props);
  const catalogue = currentCatalogue();
  const { id } = object.tile.related_object;
  const words = (await queryOf(props.searchParams)).get('find') ?? '';
  const shown = object.scans.find((one) => one.position === position);
  const [finding, text, nearest, neighbours, issues, parts, similar] = await Promise.all([
    findOnObject(catalogue, object, words),
    shown && hasText(shown) && !zoomable(shown) ? textInTime(catalogue, shown) : undefined,
    shown && !hasText(shown) ? nearestText(catalogue, object, position) : undefined,
    ifAvailable(catalogue.neighbours(object.tile)),
    object.details.works && ifAvailable(catalogue.adjacentIssues(id)),
    ifAvailable(catalogue.partsWithin(id, partsInRow)),
    Promise.race([
      ifAvailable(catalogue.similar(object, similarInRow)),
      setTimeout(timeouts.similar, undefined, { ref: false }),
    ]),
  ]);
  const { publicUrl } = readConfig();
  // The search terms are kept when the language is switched.
  const pathIn = (one: Locale) =>
    foundScanPath(one, object.tile.related_object, position, undefined, finding?.words);
  const jsonLd = objectJsonLd(object, locale, absolute(canonicalIn(locale)));
  return (
    <SiteFrame locale={locale} pathIn={pathIn} part="frontpage">
      <MachineLinks links={[...objectLinks(object, publicUrl, position), metadataVocabulary]} />
      <JsonLd data={jsonLd} />
      <JsonLd data={breadcrumbsJsonLd(object, locale, publicUrl)} />
      <ObjectView
        locale={locale}
        object={object}
        cited={cited}
        publicUrl={publicUrl}
        position={position}
        near={near}
        finding={finding}
        missing={missing}
        text={text}
        nearText={nearest}
        neighbours={neighbours ?? {}}
        issues={issues}
        parts={parts}
        similar={similar}
        embed={
          object.tile.related_object.is_public ? embedCode(object, publicUrl, locale, position) : undefined
        }
        viewerScript={scriptAddress('viewer')}
      />
    </SiteFrame>
  );
}

async function textInTime(catalogue: Catalogue, shown: ObjectScan): Promise<PageText | undefined> {
  const [read] = await Promise.race([
    readTexts(catalogue, [shown]),
    setTimeout(timeouts.text, [{ shown, text: { state: 'away' as const } }], { ref: false }),
  ]);
  return read?.text;
}
