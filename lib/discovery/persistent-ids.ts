import { permanentPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';

/** The address by which an object is cited: absolute, without a language, the same for good. @param publicUrl origin of the site */
export function permanentAddress({ tile }: Pick<CatalogueObject, 'tile'>, publicUrl: string): string {
  return publicUrl + permanentPath(tile.related_object.id);
}
