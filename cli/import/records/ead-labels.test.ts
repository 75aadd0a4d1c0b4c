import { expect, test } from 'vitest';
import { parseXml } from '#lib/xml/element.ts';
import { metadataOfRecord } from './records.fixture.ts';

const unit = (did: string, rest = '', around = '') =>
  metadataOfRecord(
    parseXml(
      `<ead><archdesc><did><unittitle>Zespół</unittitle></did>${around}<dsc><c01><did><unittitle>List</unittitle>${did}</did>${rest}</c01></dsc></archdesc></ead>`,
    ),
  );

test('the dates of most of a unit do not stand for all of it', () => {
  const dates =
    '<unitdate type="bulk">1855</unitdate><unitdate type="inclusive">1850-1860</unitdate><unitdate>1871</unitdate>';
  expect(unit(dates)).toMatchObject({
    date: '1850-1860',
    notes: [
      { label: 'Date', text: '1871' },
      { label: 'Bulk date', text: '1855' },
    ],
  });
  expect(
    unit('<unitdatestructured unitdatetype="bulk"><datesingle>1855</datesingle></unitdatestructured>'),
  ).toMatchObject({ date: '1855' });
});

test('labels and types of elements are headings of further data', () => {
  const did =
    '<physdesc label="Umfang"><dimensions type="height" unit="cm">30</dimensions><physfacet type="material">papier</physfacet></physdesc>' +
    '<container type="box" label="Pudło">7</container><materialspec type="scale">1:500</materialspec><physloc label="Magazyn">A 1</physloc>';
  expect(unit(did, '<odd type="provenance"><p>Dar</p></odd>')?.notes).toEqual([
    { label: 'Umfang', text: 'height 30 cm; material papier' },
    { label: 'Pudło', text: 'box 7' },
    { label: 'Technical details (scale)', text: '1:500' },
    { label: 'Magazyn', text: 'A 1' },
    { label: 'Note (provenance)', text: 'Dar' },
  ]);
});

test('a label may be the role of a maker, places have roles, and terms of an index are subjects', () => {
  const access =
    '<controlaccess><geogname role="Miejsce wysłania">Kraków</geogname></controlaccess><index><indexentry><subject>Zioła</subject></indexentry></index>';
  expect(
    unit('<origination label="Fotograf"><persname>Nowak, Jan</persname></origination>', access),
  ).toMatchObject({
    contributors: [{ name: 'Nowak, Jan', role: 'photographer' }],
    subjects: [
      { kind: 'place', text: 'Kraków' },
      { kind: 'topic', text: 'Zioła' },
    ],
    notes: [{ label: 'Miejsce wysłania', text: 'Kraków' }],
  });
});

test('numbers in known authority files are addresses', () => {
  const access =
    '<controlaccess><persname source="GND" authfilenumber="(DE-588)118540238">Goethe</persname><subject source="viaf" identifier="7">X</subject><subject source="local" authfilenumber="9">Y</subject></controlaccess>';
  expect(unit('', access)?.subjects).toEqual([
    { kind: 'person', text: 'Goethe', uri: 'https://d-nb.info/gnd/118540238' },
    { kind: 'topic', text: 'X', uri: 'https://viaf.org/viaf/7' },
    { kind: 'topic', text: 'Y' },
  ]);
});

test('conditions of access and the preferred citation of the whole hold for its parts', () => {
  const around =
    '<accessrestrict><p>Tylko w czytelni</p></accessrestrict><prefercite><p>Zespół 1</p></prefercite>';
  expect(unit('', '', around)?.notes).toEqual([
    { label: 'Conditions of access', text: 'Tylko w czytelni' },
    { label: 'Preferred citation', text: 'Zespół 1' },
  ]);
  expect(unit('', '<accessrestrict><p>Wolny</p></accessrestrict>', around)?.notes?.[0]?.text).toBe('Wolny');
});
