import { expect, test } from 'vitest';
import { collected, image } from '../sources/collected.fixture.ts';
import { div, fileGroup, links, metsXml, modsSection, structure } from './mets.fixture.ts';

const titled = (title: string) => `<mods:titleInfo><mods:title>${title}</mods:title></mods:titleInfo>`;
const onePage =
  `<mets:fileSec>${fileGroup('MAX', { A: 'a.png' })}</mets:fileSec>` +
  structure('PHYSICAL', div('TYPE="physSequence"', div('TYPE="page" ID="P" DMDID="D"', '#A')));

const metadataOf = async (...content: string[]) =>
  (await collected({ 'mets.xml': metsXml(content.join('')), 'a.png': image })).objects[0]?.metadata;

test('what records of parts say besides their titles is further data, and what records of pages say is not', async () => {
  const article = `${titled('O ziołach')}<mods:name type="personal"><mods:namePart>Syreński, Szymon</mods:namePart><mods:role><mods:roleTerm type="code">aut</mods:roleTerm></mods:role></mods:name>
    <mods:name><mods:namePart>Lis, Ewa</mods:namePart><mods:role><mods:roleTerm type="code">trl</mods:roleTerm></mods:role></mods:name>
    <mods:abstract lang="pol">Zielnik</mods:abstract><mods:subject><mods:topic>Botanika</mods:topic></mods:subject><mods:identifier type="doi">10.1/a</mods:identifier><mods:note>Niedokończony</mods:note>`;
  const metadata = await metadataOf(
    modsSection('W', titled('Studia')) +
      modsSection('C', article) +
      modsSection('D', '<mods:note>Plamy</mods:note>'),
    onePage,
    structure('LOGICAL', div('TYPE="volume" DMDID="W"', div('TYPE="article" ID="L" DMDID="C W"'))),
    links('L P'),
  );
  expect(metadata).toMatchObject({ title: 'Studia', parts: [{ label: 'O ziołach', first: 1, last: 1 }] });
  expect(metadata).not.toHaveProperty('creator');
  expect(metadata?.notes).toEqual([
    {
      label: 'Contents',
      text: 'O ziołach: Syreński, Szymon; Lis, Ewa (translator); Botanika; DOI 10.1/a; Zielnik; Note: Niedokończony',
    },
  ]);
});

test('a record that several parts refer to is said once', async () => {
  const parts = ['L', 'M', 'N'].map((id) => div(`TYPE="article" ID="${id}" DMDID="C"`));
  const metadata = await metadataOf(
    modsSection('W', titled('Studia')) + modsSection('C', '<mods:note>Niedokończony</mods:note>'),
    onePage,
    structure('LOGICAL', div('TYPE="volume" DMDID="W"', ...parts)),
    links('L P', 'M P', 'N P'),
  );
  expect(metadata?.notes).toEqual([{ label: 'Contents', text: 'Note: Niedokończony' }]);
});

const rights = (content: string) =>
  `<mets:amdSec ID="AMD"><mets:rightsMD ID="R"><mets:mdWrap MDTYPE="OTHER"><mets:xmlData>${content}</mets:xmlData></mets:mdWrap></mets:rightsMD></mets:amdSec>`;
const whole = structure('LOGICAL', div('TYPE="monograph" LABEL="Zielnik" ADMID="AMD"'));

test('DFG Viewer: addresses, sponsors and licences without a field are further data', async () => {
  const dfg = `<dv:rights xmlns:dv="http://dfg-viewer.de/"><dv:owner>Biblioteka</dv:owner><dv:sponsor>Fundacja</dv:sponsor><dv:license>cc0</dv:license></dv:rights>
    <dv:links xmlns:dv="http://dfg-viewer.de/"><dv:reference>https://opac.example/1</dv:reference><dv:presentation>https://library.example/1</dv:presentation></dv:links>`;
  expect(await metadataOf(rights(dfg), onePage, whole)).toEqual({
    title: 'Zielnik',
    source: 'Biblioteka',
    source_url: 'https://library.example/1',
    rights_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    categories: ['books'],
    notes: [
      { label: 'Sponsor', text: 'Fundacja' },
      { label: 'Reference', text: 'https://opac.example/1' },
    ],
  });
});

test('METSRights: holder and conditions are further data; a condition of access in MODS is the rights', async () => {
  const declared = `<RightsDeclarationMD xmlns="http://cosimo.stanford.edu/sdr/metsrights/"><RightsDeclaration>Chronione</RightsDeclaration><RightsHolder><RightsHolderName>Nowak</RightsHolderName></RightsHolder><Context><Constraints><ConstraintDescription>Tylko na miejscu</ConstraintDescription></Constraints></Context></RightsDeclarationMD>`;
  expect(await metadataOf(rights(declared), onePage, whole)).toMatchObject({
    rights: 'Chronione',
    notes: [
      { label: 'Rights holder name', text: 'Nowak' },
      { label: 'Constraint description', text: 'Tylko na miejscu' },
    ],
  });
  const condition = '<mods:mods><mods:accessCondition>Za zgodą</mods:accessCondition></mods:mods>';
  expect(await metadataOf(rights(condition), onePage, whole)).toMatchObject({ rights: 'Za zgodą' });
});

test('alternative identifiers in the header are identifiers of the object', async () => {
  const header =
    '<mets:metsHdr><mets:altRecordID TYPE="URN">urn:nbn:1</mets:altRecordID><mets:altRecordID>17</mets:altRecordID></mets:metsHdr>';
  expect(await metadataOf(header, onePage, whole)).toMatchObject({
    identifiers: [
      { kind: 'urn', value: 'urn:nbn:1' },
      { kind: 'number', value: '17' },
    ],
  });
});
