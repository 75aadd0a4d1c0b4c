import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { decodeSegment } from '#lib/addresses.ts';
import type { WithdrawnObject } from '#lib/catalogue/changes.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { readConfig } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { windowTitle } from '#lib/site/library-name.ts';
import { alternateOfWithdrawn } from '#lib/site/object-alternates.ts';

export async function withdrawnObject(id: string): Promise<WithdrawnObject> {
  return (await currentCatalogue().changes.withdrawn(decodeSegment(id) ?? id)) ?? notFound();
}

/** @param id as in the address */
export function withdrawnMetadata(locale: Locale, id: string): Metadata {
  const { type, path } = alternateOfWithdrawn({ locale, id: decodeSegment(id) ?? id });
  const title = windowTitle(locale, translator(locale)('status.withdrawn.title'));
  return {
    metadataBase: new URL(readConfig().publicUrl),
    title,
    robots: { index: false },
    alternates: { types: { [type]: path } },
  };
}
