import { manifestPath } from '#lib/addresses.ts';
import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { webAddress } from '#lib/foreign.ts';
import { type Xml, xml } from '#lib/xml/write.ts';
import { attribute } from './attributes.ts';
import { type Described, describe } from './described.ts';
import type { RecordFormat } from './format.ts';
import { logicalStructure, structureLinks } from './mets-structure.ts';
import { modsRecord } from './mods.ts';
import { type ScanFile, type ScanFiles, scanFiles } from './scan-files.ts';

/** Scans that one document names, so that its size is bounded: some 2 KB each. A document about more says so in its header. */
const maxPages = 5000;

const namespace = 'http://www.loc.gov/METS/';
const schema = 'http://www.loc.gov/standards/mets/version112/mets.xsd';

/** Uses of files, with what of a scan is in them (METS profile of the DFG Viewer, section 2.4.2). */
const uses = [
  ['MAX', 'image'],
  ['DEFAULT', 'picture'],
  ['THUMBS', 'thumbnail'],
  ['FULLTEXT', 'text'],
] as const satisfies readonly (readonly [use: string, file: keyof ScanFiles])[];

/** A scan with the files that it has for each use, and its number from 1. */
type Page = { number: number; label: string; files: { id: string; use: string; file: ScanFile }[] };

/**
 * METS 1.12 with MODS, images and texts by their addresses, pages, and contents with links to pages.
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
    const pages: Page[] = [];
    for await (const scan of scans) pages.push(pageOf(scan, publicUrl, object.isMirrored));
    yield xml`<mets:mets xmlns:mets="${namespace}" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${namespace} ${schema}" OBJID="${described.address}" LABEL="${described.title.text}">${header(described, pages.length)}<mets:dmdSec ID="DMD_0000"><mets:mdWrap MDTYPE="MODS" MIMETYPE="text/xml"><mets:xmlData>${modsRecord(described, [])}</mets:xmlData></mets:mdWrap></mets:dmdSec>${administrative(described, object, publicUrl)}`;
    yield* fileSection(pages);
    yield* physicalStructure(pages);
    yield* logicalStructure(described, object.contents);
    yield* structureLinks(object.contents, pages.length);
    yield xml`</mets:mets>`;
  },
};

function pageOf(scan: ObjectScan, publicUrl: string, isMirrored: boolean): Page {
  const number = scan.position + 1;
  const files = scanFiles(scan, publicUrl, isMirrored);
  return {
    number,
    label: scan.scan.pagination_info.scan_name?.trim() ?? '',
    files: uses.flatMap(([use, name]) => {
      const file = files[name];
      return file ? [{ id: `FILE_${use}_${digits(number)}`, use, file }] : [];
    }),
  };
}

function header({ changed, institution, scanCount }: Described, count: number): Xml {
  const isPart = count < scanCount;
  return xml`<mets:metsHdr LASTMODDATE="${changed}">${
    institution &&
    xml`<mets:agent ROLE="CUSTODIAN" TYPE="ORGANIZATION"><mets:name>${institution}</mets:name></mets:agent>`
  }<mets:agent ROLE="CREATOR" TYPE="OTHER" OTHERTYPE="SOFTWARE"><mets:name>Czytelnia</mets:name>${
    isPart
      ? xml`<mets:note>${`This document names the first ${count} of ${scanCount} scans.`}</mets:note>`
      : undefined
  }</mets:agent></mets:metsHdr>`;
}

/** Rights and links, in the words of the DFG Viewer (its METS profile, section 2.6). */
function administrative(described: Described, { organization }: CatalogueObject, publicUrl: string): Xml {
  const { institution, rights, rightsUrl, page, id, address } = described;
  const licence = rightsUrl ?? rights;
  const avatar = webAddress(organization?.avatar.url);
  const logo = avatar && URL.canParse(avatar, publicUrl) ? new URL(avatar, publicUrl).href : undefined;
  return xml`<mets:amdSec ID="AMD_0000"><mets:rightsMD ID="RIGHTS_0000"><mets:mdWrap MDTYPE="OTHER" OTHERMDTYPE="DVRIGHTS" MIMETYPE="text/xml"><mets:xmlData><dv:rights xmlns:dv="http://dfg-viewer.de/">${
    institution && xml`<dv:owner>${institution}</dv:owner>`
  }${logo ? xml`<dv:ownerLogo>${logo}</dv:ownerLogo>` : undefined}<dv:ownerSiteURL>${publicUrl}</dv:ownerSiteURL>${
    licence && xml`<dv:license>${licence}</dv:license>`
  }</dv:rights></mets:xmlData></mets:mdWrap></mets:rightsMD><mets:digiprovMD ID="LINKS_0000"><mets:mdWrap MDTYPE="OTHER" OTHERMDTYPE="DVLINKS" MIMETYPE="text/xml"><mets:xmlData><dv:links xmlns:dv="http://dfg-viewer.de/"><dv:reference>${page}</dv:reference><dv:presentation>${address}</dv:presentation><dv:iiif>${publicUrl + manifestPath(id)}</dv:iiif></dv:links></mets:xmlData></mets:mdWrap></mets:digiprovMD></mets:amdSec>`;
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

function* physicalStructure(pages: readonly Page[]): Generator<Xml> {
  yield xml`<mets:structMap TYPE="PHYSICAL"><mets:div ID="PHYS_0000" TYPE="physSequence">`;
  for (const { number, label, files } of pages)
    yield xml`<mets:div ID="${`PHYS_${digits(number)}`}" TYPE="page" ORDER="${number}"${attribute('ORDERLABEL', label || undefined)}>${files.map(
      ({ id }) => xml`<mets:fptr FILEID="${id}"/>`,
    )}</mets:div>`;
  yield xml`</mets:div></mets:structMap>`;
}

function digits(number: number): string {
  return String(number).padStart(4, '0');
}
