import { expect, test } from 'vitest';
import { parseXml } from '#lib/xml/element.ts';
import { metadataOfRecord } from './records.fixture.ts';

const lido = (content: string) =>
  metadataOfRecord(
    parseXml(
      `<lido xmlns="http://www.lido-schema.org"><descriptiveMetadata xml:lang="de">${content}</descriptiveMetadata></lido>`,
    ),
  );
const named = (name: string) => `<nameActorSet><appellationValue>${name}</appellationValue></nameActorSet>`;

test('subjects have their kinds and addresses, also if they are only displayed', () => {
  const subject = `<subject><subjectActor><actor type="corporation"><actorID type="uri">https://d-nb.info/gnd/9</actorID>${named('Zunft')}</actor></subjectActor>
    <subjectActor><displayActor>Nowak</displayActor></subjectActor><subjectDate><date><earliestDate>1789</earliestDate><latestDate>1790</latestDate></date></subjectDate>
    <subjectPlace><displayPlace>Kraków</displayPlace></subjectPlace>
    <subjectPlace><place><placeID>https://sws.geonames.org/3</placeID><namePlaceSet><appellationValue>Wawel</appellationValue></namePlaceSet><partOfPlace><namePlaceSet><appellationValue>Polen</appellationValue></namePlaceSet></partOfPlace></place></subjectPlace></subject>`;
  expect(lido(subject)?.subjects).toEqual([
    { kind: 'place', text: 'Kraków' },
    { kind: 'place', text: 'Wawel', uri: 'https://sws.geonames.org/3' },
    { kind: 'place', text: 'Polen' },
    { kind: 'body', text: 'Zunft', uri: 'https://d-nb.info/gnd/9' },
    { kind: 'person', text: 'Nowak' },
    { kind: 'time', text: '1789-1790' },
  ]);
});

test('a former repository is not the holder, even if no other is known', () => {
  const set = `<repositorySet type="former"><repositoryName><legalBodyName><appellationValue>Schloss</appellationValue></legalBodyName></repositoryName><workID>17</workID></repositorySet>`;
  expect(lido(set)).toEqual({ notes: [{ label: 'Former repository', text: 'Schloss, 17' }] });
});

test('descriptions of a kind come after the general one, and inscriptions have their type', () => {
  const described = (type: string, text: string) =>
    `<objectDescriptionSet type="${type}"><descriptiveNoteValue xml:lang="en">${text}</descriptiveNoteValue></objectDescriptionSet>`;
  const inscription =
    '<inscriptions type="signature"><inscriptionTranscription xml:lang="la">AD</inscriptionTranscription></inscriptions>';
  expect(lido(described('condition', 'Torn') + described('', 'A hare') + inscription)).toEqual({
    description: { en: 'A hare' },
    notes: [
      { label: 'Condition', text: 'Torn', language: 'en' },
      { label: 'Inscription transcription (signature)', text: 'AD', language: 'la' },
    ],
  });
});

test('who only commissioned a work is not its maker, sizes of images are not those of the object, nor is its kind for Europeana', () => {
  const event = `<event><eventType><term>Herstellung</term></eventType><eventActor><displayActorInRole>Fugger, Jakob (Auftraggeber)</displayActorInRole></eventActor></event>`;
  const kinds =
    '<objectWorkType><term>Relief</term></objectWorkType><classification type="europeana:type"><term>IMAGE</term></classification>';
  const image =
    '<resourceRepresentation><linkResource>https://e.org/i.jpg</linkResource><resourceMeasurementsSet><measurementType>width</measurementType></resourceMeasurementsSet></resourceRepresentation>';
  const metadata = lido(event + kinds + image);
  expect(metadata).not.toHaveProperty('creator');
  expect(metadata).toMatchObject({
    contributors: [{ name: 'Fugger, Jakob', role: 'auftraggeber' }],
    subjects: [{ kind: 'genre', text: 'Relief' }],
  });
  expect(JSON.stringify(metadata?.notes)).not.toMatch(/width|i\.jpg/);
});
