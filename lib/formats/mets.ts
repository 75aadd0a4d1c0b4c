import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { absoluteAddress } from '#lib/untrusted.ts';
import { attribute, type Xml, xml } from '#lib/xml/write.ts';
import type { RecordFormat } from './format.ts';
import { type ElementIds, elementIdsOf, logicalStructure, structureLinks } from './mets-structure.ts';
import { modsRecord, pageRecord } from './mods.ts';
import { describe, type ObjectDescription } from './object-description.ts';
import { type ScanFile, type ScanFiles, scanFiles } from './scan-files.ts';

/** Maximum number of scans in a document, some 2 KB each. Where it leaves any out, its header says so. */
const maxPages = 5000;

const namespace = 'http://www.loc.gov/METS/';
const schema = 'http://www.loc.gov/standards/mets/version112/mets.xsd';

/** Uses of files, with the file of a scan for each (METS profile of the DFG Viewer, section 2.4.2). */
const uses = [
  ['MAX', 'image'],
  ['DEFAULT', 'picture'],
  ['THUMBS', 'thumbnail'],
  ['FULLTEXT', 'text'],
] as const satisfies readonly (readonly [use: string, file: keyof ScanFiles])[];

/** A scan with its files by use, its number from 1, and a record if there is more to say of it than its label. */
type Page = {
  number: number;
  label: string;
  record: Xml | undefined;
  files: { id: string; use: string; file: ScanFile }[];
};

/**
 * METS 1.12 with embedded MODS of the object and its pages, links to images and texts, pages, and a table of contents
 * linked to pages.
 * @see https://www.loc.gov/standards/mets/ and https://dfg-viewer.de/profil-der-metadaten (METS application profile)
 */
export const mets: RecordFormat = {
  prefix: 'mets',
  name: 'METS',
  schema,
  namespace,
  maxScans: maxPages,
  async *write({ object, publicUrl, scans }) {
    const described = describe(object, publicUrl);
    const idOf = elementIdsOf(object);
    const pages: Page[] = [];
    for await (const scan of scans) pages.push(pageOf(scan, publicUrl, object.isMirrored, idOf));
    yield xml`<mets:mets xmlns:mets="${namespace}" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${namespace} ${schema}" OBJID="${described.address}" LABEL="${described.title.text}">${header(described, pages.length)}${descriptive(idOf('DMD'), modsRecord(described, []))}`;
    for (const { number, record } of pages) if (record) yield descriptive(idOf('DMD', number), record);
    yield administrative(described, object, publicUrl, idOf);
    yield* fileSection(pages);
    yield* physicalStructure(pages, idOf);
    yield* logicalStructure(described, object.contents, idOf);
    yield* structureLinks(object.contents, pages.length, idOf);
    yield xml`</mets:mets>`;
  },
};

function pageOf(scan: ObjectScan, publicUrl: string, isMirrored: boolean, idOf: ElementIds): Page {
  const number = scan.position + 1;
  const files = scanFiles(scan, publicUrl, isMirrored);
  return {
    number,
    label: scan.scan.pagination_info.scan_name?.trim() ?? '',
    record: pageRecord(scan.scan),
    files: uses.flatMap(([use, name]) => {
      const file = files[name];
      return file ? [{ id: idOf(`FILE_${use}`, number), use, file }] : [];
    }),
  };
}

function header({ changed, organization, scanCount }: ObjectDescription, count: number): Xml {
  return xml`<mets:metsHdr LASTMODDATE="${changed}">${
    organization &&
    xml`<mets:agent ROLE="CUSTODIAN" TYPE="ORGANIZATION"><mets:name>${organization}</mets:name></mets:agent>`
  }<mets:agent ROLE="CREATOR" TYPE="OTHER" OTHERTYPE="SOFTWARE"><mets:name>Czytelnia</mets:name>${
    count < scanCount &&
    xml`<mets:note>${`This document names the first ${count} of ${scanCount} scans.`}</mets:note>`
  }</mets:agent></mets:metsHdr>`;
}

function descriptive(id: string, record: Xml): Xml {
  return xml`<mets:dmdSec ID="${id}"><mets:mdWrap MDTYPE="MODS" MIMETYPE="text/xml"><mets:xmlData>${record}</mets:xmlData></mets:mdWrap></mets:dmdSec>`;
}

/** Rights and links in the DFG Viewer's vocabulary (its METS profile, section 2.6). */
function administrative(
  described: ObjectDescription,
  { organization }: CatalogueObject,
  publicUrl: string,
  idOf: ElementIds,
): Xml {
  const { organization: owner, rights, rightsUrl, page, address, manifest } = described;
  const licence = rightsUrl ?? rights;
  const logo = absoluteAddress(organization?.avatar.url, publicUrl);
  return xml`<mets:amdSec ID="${idOf('AMD')}"><mets:rightsMD ID="${idOf('RIGHTS')}"><mets:mdWrap MDTYPE="OTHER" OTHERMDTYPE="DVRIGHTS" MIMETYPE="text/xml"><mets:xmlData><dv:rights xmlns:dv="http://dfg-viewer.de/">${
    owner && xml`<dv:owner>${owner}</dv:owner>`
  }${logo && xml`<dv:ownerLogo>${logo}</dv:ownerLogo>`}<dv:ownerSiteURL>${publicUrl}</dv:ownerSiteURL>${
    licence && xml`<dv:license>${licence}</dv:license>`
  }</dv:rights></mets:xmlData></mets:mdWrap></mets:rightsMD><mets:digiprovMD ID="${idOf('LINKS')}"><mets:mdWrap MDTYPE="OTHER" OTHERMDTYPE="DVLINKS" MIMETYPE="text/xml"><mets:xmlData><dv:links xmlns:dv="http://dfg-viewer.de/"><dv:reference>${page}</dv:reference><dv:presentation>${address}</dv:presentation><dv:iiif>${manifest}</dv:iiif></dv:links></mets:xmlData></mets:mdWrap></mets:digiprovMD></mets:amdSec>`;
}

function* fileSection(pages: readonly Page[]): Generator<Xml> {
  if (pages.every(({ files }) => files.length === 0)) return;
  yield xml`<mets:fileSec>`;
  for (const [use] of uses) {
    const files = pages.flatMap((page) => page.files.filter((one) => one.use === use));
    if (files.length === 0) continue;
    yield xml`<mets:fileGrp USE="${use}">`;
    for (const file of files) yield fileOf(file);
    yield xml`</mets:fileGrp>`;
  }
  yield xml`</mets:fileSec>`;
}

function fileOf({ id, file }: Page['files'][number]): Xml {
  return xml`<mets:file ID="${id}" MIMETYPE="${file.mime}"${attribute('SIZE', file.bytes)}><mets:FLocat LOCTYPE="URL" xlink:href="${file.address}"/></mets:file>`;
}

function* physicalStructure(pages: readonly Page[], idOf: ElementIds): Generator<Xml> {
  yield xml`<mets:structMap TYPE="PHYSICAL"><mets:div ID="${idOf('PHYS')}" TYPE="physSequence">`;
  for (const { number, label, record, files } of pages)
    yield xml`<mets:div ID="${idOf('PHYS', number)}" TYPE="page" ORDER="${number}"${attribute('ORDERLABEL', label)}${attribute('DMDID', record && idOf('DMD', number))}>${files.map(
      ({ id }) => xml`<mets:fptr FILEID="${id}"/>`,
    )}</mets:div>`;
  yield xml`</mets:div></mets:structMap>`;
}
