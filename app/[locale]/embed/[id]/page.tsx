import type { Metadata } from 'next';
import { EmbeddedObject, EmbeddedWithdrawn } from '#components/embed/EmbeddedObject.tsx';
import { decodeSegment, embedPath, objectPath, scanPath } from '#lib/addresses.ts';
import { scriptAddress } from '#lib/browser-scripts.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { citedObject } from '#lib/citation/cited-object.ts';
import { readConfig } from '#lib/config.ts';
import { positionIn, windowWithMargin } from '#lib/scans/window.ts';
import { pageMetadata } from '../../metadata.ts';
import { localeOf, type PageProps, queryOf } from '../../page-props.ts';
import { withdrawnMetadata, withdrawnObject } from '../../withdrawn/withdrawn.ts';

type Props = PageProps<{ id: string }>;

export async function generateMetadata(props: Props): Promise<Metadata> {
  const locale = await localeOf(props.params);
  const { object, position } = await read(props);
  if (!object) return withdrawnMetadata(locale, (await props.params).id);
  const { related_object: related } = object.tile;
  const pathIn = (one: typeof locale) => objectPath(one, related);
  // The object's own page is the one that search engines should find.
  const shown = scanPath(pathIn(locale), position);
  return pageMetadata(locale, pathIn, { title: related.title, shown, isListed: false });
}

export default async function EmbedPage(props: Props) {
  const locale = await localeOf(props.params);
  const { id, object, position } = await read(props);
  if (!object) return <EmbeddedWithdrawn locale={locale} object={await withdrawnObject(id)} />;
  const { related_object: related } = object.tile;
  const { publicUrl } = readConfig();
  const path = scanPath(objectPath(locale, related), position);
  return (
    <EmbeddedObject
      locale={locale}
      object={object}
      position={position}
      path={embedPath(related.id, locale)}
      page={path}
      cited={citedObject(object, locale, publicUrl, position)}
      publicUrl={publicUrl}
      viewerScript={scriptAddress('viewer')}
    />
  );
}

async function read({ params, searchParams }: Props) {
  const { id } = await params;
  const position = positionIn((await queryOf(searchParams)).get('scan'));
  const object = await currentCatalogue().object(
    decodeSegment(id) ?? id,
    undefined,
    windowWithMargin(position),
  );
  return { id, object, position };
}
