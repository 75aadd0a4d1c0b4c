import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ObjectChange } from '../catalogue/changes.ts';
import type { RecordFormat } from '../formats/formats.ts';
import { type Xml, xml } from '../xml/write.ts';
import { oaiDate } from './dates.ts';
import { oaiIdentifier } from './identifiers.ts';
import { setSpecOf } from './sets.ts';

/** The headers of some records, in their order. */
export async function writeHeaders(
  { changes }: Pick<Catalogue, 'changes'>,
  publicUrl: string,
  found: readonly ObjectChange[],
): Promise<Xml[]> {
  const sets = await changes.setsOf(found.map(({ id }) => id));
  return found.map(({ id, datestamp, kind }) => {
    const isGone = kind === 'withdrawn';
    const specs = (sets.get(id) ?? []).map((set) => xml`<setSpec>${setSpecOf(set)}</setSpec>`);
    return xml`<header${isGone ? xml` status="deleted"` : undefined}><identifier>${oaiIdentifier(publicUrl, id)}</identifier><datestamp>${oaiDate(datestamp)}</datestamp>${specs}</header>`;
  });
}

/** Some records in a format, in their order; one that is damaged, or goes at this moment, is left out. */
export async function writeRecords(
  catalogue: Pick<Catalogue, 'changes'>,
  publicUrl: string,
  found: readonly ObjectChange[],
  format: RecordFormat,
): Promise<Xml[]> {
  const headers = await writeHeaders(catalogue, publicUrl, found);
  const shown = found.filter(({ kind }) => kind !== 'withdrawn').map(({ id }) => id);
  const objects = await catalogue.changes.objects(shown, { from: 0, count: format.maxScans });
  return found.flatMap(({ id, kind }, index) => {
    const header = headers[index];
    if (kind === 'withdrawn') return xml`<record>${header}</record>`;
    const object = objects.get(id);
    if (!object) return [];
    const metadata = format.write({ object, publicUrl, scans: object.scans });
    return xml`<record>${header}<metadata>${metadata}</metadata></record>`;
  });
}
