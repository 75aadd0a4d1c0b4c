import type { Kysely } from 'kysely';
import { readStored, type Storage } from '#lib/scans/storage/storage.ts';
import { type CleanText, cleanTextOf } from '#lib/text/clean-text.ts';
import { readText } from '#lib/text/formats.ts';
import { textAddressOf } from '../../../text-layers.ts';
import { storedText } from '../../mirrored-texts.ts';
import { foreignFiles } from '../../read-records.ts';
import type { Tables } from '../../tables.ts';

/** A scan with a stored text. */
export type ScanText = {
  position: number;
  label: string | null;
  /** Changes along with the text. */
  source: string;
  /** Its clean text. @throws {UnreadableFile | StorageUnavailable} */
  read(): Promise<CleanText>;
};

/** The texts of some or all of an object's scans, in order. */
export async function scanTexts(
  db: Kysely<Tables>,
  storage: Storage,
  objectId: string,
  positions?: readonly number[],
): Promise<ScanText[]> {
  // PostgreSQL does not accept an empty list.
  if (positions?.length === 0) return [];
  let scans = db
    .selectFrom('scans')
    .leftJoin('service_texts', 'scan_id', 'scans.id')
    .select(['position', 'label', 'text_digest', 'foreign_files', 'address', 'read_at'])
    .where('object_id', '=', objectId)
    .orderBy('position');
  if (positions) scans = scans.where('position', 'in', positions);
  const rows = await scans.execute();
  return rows.flatMap(
    ({ position, label, text_digest: digest, foreign_files: foreign, address, read_at }) => {
      if (digest !== null) {
        const read = async () => await clean(await readStored(storage, digest, 'alto.xml'));
        return [{ position, label, source: digest, read }];
      }
      if (foreign === null || address === null) return [];
      if (textAddressOf(foreignFiles.parse(JSON.parse(foreign))) !== address) return [];
      const read = async () => await clean((await storedText(db, address)) ?? new Uint8Array());
      return [{ position, label, source: `${address} ${read_at}`, read }];
    },
  );
}

/** Coordinates on the scan are not needed here, so no size is passed to compute them. */
async function clean(bytes: Uint8Array): Promise<CleanText> {
  return cleanTextOf(await readText(bytes, undefined));
}
