import { expect, test } from 'vitest';
import { parseXml } from '#lib/xml/element.ts';
import { metadataOfRecord } from './formats.ts';

test('LIDO: title, kind, making with its people, date and place, subjects, where it is', () => {
  const record =
    parseXml(`<lido:lido xmlns:lido="http://www.lido-schema.org"><lido:lidoRecID lido:type="local">L-1</lido:lidoRecID><lido:descriptiveMetadata>
    <lido:objectClassificationWrap><lido:objectWorkTypeWrap><lido:objectWorkType><lido:term>pocztówka</lido:term></lido:objectWorkType></lido:objectWorkTypeWrap></lido:objectClassificationWrap>
    <lido:objectIdentificationWrap><lido:titleWrap><lido:titleSet><lido:appellationValue>Rynek</lido:appellationValue></lido:titleSet></lido:titleWrap>
      <lido:repositoryWrap><lido:repositorySet><lido:repositoryName><lido:legalBodyName><lido:appellationValue>Muzeum</lido:appellationValue></lido:legalBodyName></lido:repositoryName><lido:workID>MP/1</lido:workID></lido:repositorySet></lido:repositoryWrap>
      <lido:objectMeasurementsWrap><lido:objectMeasurementsSet><lido:displayObjectMeasurements>9 × 14 cm</lido:displayObjectMeasurements></lido:objectMeasurementsSet></lido:objectMeasurementsWrap></lido:objectIdentificationWrap>
    <lido:eventWrap><lido:eventSet><lido:event><lido:eventType><lido:term>Production</lido:term></lido:eventType>
      <lido:eventActor><lido:actorInRole><lido:actor><lido:nameActorSet><lido:appellationValue>Nowak, Jan</lido:appellationValue></lido:nameActorSet></lido:actor><lido:roleActor><lido:term>fotograf</lido:term></lido:roleActor></lido:actorInRole></lido:eventActor>
      <lido:eventDate><lido:displayDate>[ca 1938]</lido:displayDate></lido:eventDate><lido:eventPlace><lido:displayPlace>Kraków</lido:displayPlace></lido:eventPlace></lido:event></lido:eventSet></lido:eventWrap>
    <lido:objectRelationWrap><lido:subjectWrap><lido:subjectSet><lido:subject><lido:subjectPlace><lido:place><lido:namePlaceSet><lido:appellationValue>Rynek Główny</lido:appellationValue></lido:namePlaceSet></lido:place></lido:subjectPlace></lido:subject></lido:subjectSet></lido:subjectWrap></lido:objectRelationWrap>
  </lido:descriptiveMetadata></lido:lido>`);
  expect(metadataOfRecord(record)).toEqual({
    identifier: 'L-1',
    title: 'Rynek',
    subjects: [
      { text: 'pocztówka', kind: 'genre' },
      { text: 'Rynek Główny', kind: 'place' },
    ],
    categories: ['postcards'],
    creator: 'Nowak, Jan',
    contributors: [{ name: 'Nowak, Jan', role: 'photographer' }],
    date: '[ca 1938]',
    publish_place: 'Kraków',
    source: 'Muzeum',
    identifiers: [{ kind: 'inventory', value: 'MP/1' }],
    notes: [
      { label: 'Display object measurements', text: '9 × 14 cm' },
      { label: 'Term', text: 'Production' },
      { label: 'Term', text: 'fotograf' },
    ],
  });
});

test.each(['wytworzenie', 'Herstellung'])('LIDO: whoever had a part in the event %s made it', (event) => {
  const record =
    parseXml(`<lido:lido xmlns:lido="http://www.lido-schema.org"><lido:event><lido:eventType><lido:term>${event}</lido:term></lido:eventType>
    <lido:eventActor><lido:displayActorInRole/><lido:nameActorSet><lido:appellationValue>Nowak, Jan</lido:appellationValue></lido:nameActorSet></lido:eventActor>
    <lido:eventDate><lido:displayDate>1901</lido:displayDate></lido:eventDate></lido:event></lido:lido>`);
  expect(metadataOfRecord(record)).toMatchObject({ creator: 'Nowak, Jan', date: '1901' });
});
