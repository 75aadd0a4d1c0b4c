import { expect, test } from 'vitest';
import { parseXml } from '#lib/xml/element.ts';
import { recordsOf } from './formats.ts';
import { digitalLinks } from './links.ts';
import { metadataOfRecord } from './records.fixture.ts';
import { metadataFrom } from './statements.ts';

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
      { label: 'Event type', text: 'Production' },
      { label: 'Role actor', text: 'fotograf' },
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

/** A LIDO record in German with these parts, and an unusual prefix of its elements. */
const lido = (descriptive: string, administrative = '') =>
  recordsOf(
    parseXml(`<m:lido xmlns:m="http://www.lido-schema.org" xmlns:skos="http://www.w3.org/2004/02/skos/core#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <m:descriptiveMetadata xml:lang="de">${descriptive}</m:descriptiveMetadata><m:administrativeMetadata xml:lang="de">${administrative}</m:administrativeMetadata></m:lido>`),
  ).flatMap((one) =>
    'reason' in one ? [] : { ...metadataFrom(one.statements), ...digitalLinks(one.element) },
  )[0];

const name = (text: string, more = '') =>
  `<m:nameActorSet><m:appellationValue>${text}</m:appellationValue>${more}</m:nameActorSet>`;

test('LIDO: the preferred title comes first, others are translated or alternative, and the language is that around them', () => {
  expect(
    lido(`<m:titleSet><m:appellationValue m:pref="alternate">Am See</m:appellationValue><m:appellationValue m:pref="preferred">Ufer</m:appellationValue>
      <m:appellationValue xml:lang="en">The shore</m:appellationValue></m:titleSet>
      <m:objectDescriptionSet><m:descriptiveNoteValue>Ein Ufer.</m:descriptiveNoteValue></m:objectDescriptionSet>
      <m:objectWorkType><skos:Concept rdf:about="https://example.org/k"><skos:prefLabel>Skizze</skos:prefLabel></skos:Concept></m:objectWorkType>`),
  ).toMatchObject({
    title: 'Ufer',
    titles: [
      { text: 'The shore', kind: 'translated', language: 'en' },
      { text: 'Am See', kind: 'alternative', language: 'de' },
    ],
    subjects: [{ text: 'Skizze', kind: 'genre', language: 'de', uri: 'https://example.org/k' }],
    notes: [{ label: 'Description', text: 'Ein Ufer.', language: 'de' }],
  });
});

test('LIDO: making is known by the concept too, other events are told in a note, depicted ones are subjects', () => {
  const event = (type: string, rest: string) =>
    `<m:event><m:eventType>${type}</m:eventType>${rest}</m:event>`;
  const making = event(
    '<m:conceptID>http://terminology.lido-schema.org/lido00007</m:conceptID><m:term>valmistus</m:term>',
    `<m:eventActor><m:displayActorInRole>Maa, Eva (1880-1950), jälkeen</m:displayActorInRole></m:eventActor>
     <m:eventActor><m:actorInRole><m:actor m:type="corporation">${name('Paino', '<m:appellationValue m:pref="alternate">P.</m:appellationValue>')}</m:actor><m:roleActor><m:term xml:lang="fi">painaja</m:term></m:roleActor></m:actorInRole></m:eventActor>
     <m:eventDate><m:date><m:earliestDate>1901</m:earliestDate><m:latestDate>1903</m:latestDate></m:date></m:eventDate>`,
  );
  const purchase = event(
    '<m:term>Erwerb</m:term>',
    `<m:eventActor><m:actorInRole><m:actor>${name('Kunsthaus')}</m:actor></m:actorInRole></m:eventActor><m:eventDate><m:displayDate>1965</m:displayDate></m:eventDate>`,
  );
  const depicted = event(
    '<m:term>Produktion</m:term>',
    `<m:eventActor><m:actorInRole><m:actor>${name('Müller')}</m:actor></m:actorInRole></m:eventActor><m:eventDate><m:displayDate>1810</m:displayDate></m:eventDate>`,
  );
  expect(
    lido(`${purchase}${making}<m:subject><m:subjectConcept><m:term>Mehl</m:term></m:subjectConcept><m:subjectConcept><m:conceptID>https://example.org/b</m:conceptID><m:term>Brot</m:term></m:subjectConcept>
      <m:subjectEvent><m:displayEvent>Ernte</m:displayEvent>${depicted}</m:subjectEvent></m:subject>`),
  ).toMatchObject({
    creator: 'Maa, Eva (1880-1950), jälkeen',
    contributors: [{ name: 'Paino', role: 'painaja', kind: 'body' }],
    date: '1901-1903',
    subjects: [
      { text: 'Mehl', kind: 'topic', language: 'de' },
      { text: 'Brot', kind: 'topic', language: 'de', uri: 'https://example.org/b' },
      { text: 'Ernte', kind: 'topic' },
    ],
    notes: expect.arrayContaining([
      { label: 'Erwerb', text: 'Kunsthaus, 1965' },
      { label: 'Ernte', text: 'Müller, 1810' },
    ]),
  });
});

test('LIDO: who made the object is its creator in whatever role, but not its printer, publisher or commissioner', () => {
  const actor = (who: string, role: string) =>
    `<m:eventActor><m:actorInRole><m:actor>${name(who)}</m:actor><m:roleActor><m:term>${role}</m:term></m:roleActor></m:actorInRole></m:eventActor>`;
  const made = (...actors: string[]) => {
    const { creator, contributors } =
      lido(`<m:event><m:eventType><m:term>Herstellung</m:term></m:eventType>${actors.join('')}</m:event>`) ??
      {};
    return [creator, contributors?.map((one) => [one.name, one.role])];
  };
  for (const role of ['malarz', 'maler', 'künstler', 'artysta', 'rzeźbiarz', 'sculptor', 'engraver'])
    expect(made(actor('Maa, Eva', role))).toEqual(['Maa, Eva', [['Maa, Eva', role]]]);
  const others =
    'Drucker Verleger drukarz Auftraggeber zleceniodawca Dargestellter Porträtierte Modell Vorbesitzer';
  for (const role of [...others.split(' '), 'Eigentümer', 'konserwator', 'inwestor'])
    expect(made(actor('Maa, Eva', role))[0]).toBeUndefined();
  for (const role of ['Porträtmaler', 'Porträtfotograf', 'Modelleur', 'Modellierer'])
    expect(made(actor('Maa, Eva', role))[0]).toBe('Maa, Eva');
  for (const role of ['artist', ''])
    expect(made(actor('Inny, Jan', 'Gutachter'), actor('Maa, Eva', role))[0]).toBe('Maa, Eva');
  expect(
    made(actor('Inny, Jan', 'Drucker'), actor('Maa, Eva', 'Zeichner'), actor('Kot, Ada', 'Stecher')),
  ).toEqual([
    'Maa, Eva',
    [
      ['Inny, Jan', 'printer'],
      ['Maa, Eva', 'zeichner'],
      ['Kot, Ada', 'engraver'],
    ],
  ]);
});

test('LIDO: rights of the object are not those of its record, it is where it is now, a measurement is one note', () => {
  const place = (type: string, text: string) =>
    `<m:repositorySet m:type="${type}"><m:repositoryName><m:legalBodyName><m:appellationValue>${text}</m:appellationValue></m:legalBodyName></m:repositoryName></m:repositorySet>`;
  const metadata = lido(
    `${place('former', 'Altes Haus')}${place('current', 'Neues Haus')}
    <m:measurementsSet><m:measurementType>Höhe</m:measurementType><m:measurementUnit>cm</m:measurementUnit><m:measurementValue>32</m:measurementValue></m:measurementsSet>
    <m:relatedWorkSet><m:relatedWork><m:displayObject>Mappe</m:displayObject></m:relatedWork><m:relatedWorkRelType><m:term>is part of</m:term></m:relatedWorkRelType></m:relatedWorkSet>`,
    `<m:rightsWorkSet><m:rightsType><m:term>Nur mit Erlaubnis</m:term></m:rightsType></m:rightsWorkSet>
    <m:recordRights><m:rightsType><m:conceptID>https://creativecommons.org/publicdomain/zero/1.0/</m:conceptID></m:rightsType></m:recordRights>`,
  );
  expect(metadata).toMatchObject({
    source: 'Neues Haus',
    rights: 'Nur mit Erlaubnis',
    relations: [{ kind: 'part-of', text: 'Mappe' }],
    notes: [
      { label: 'Measurements', text: 'Höhe 32 cm' },
      { label: 'Former repository', text: 'Altes Haus' },
      { label: 'Record rights', text: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      { label: 'Related work rel type', text: 'is part of' },
    ],
  });
  expect(metadata?.rights_url).toBeUndefined();
});

test('LIDO: of an image in several sizes the best is taken, also if only its format says that it is one', () => {
  const set = (...images: [type: string, link: string][]) =>
    `<m:resourceSet>${images.map(([type, link]) => `<m:resourceRepresentation m:type="${type}"><m:linkResource m:formatResource="image/jpeg">${link}</m:linkResource></m:resourceRepresentation>`).join('')}</m:resourceSet>`;
  expect(
    lido(
      '',
      set(['image_thumb', 'https://example.org/t/1.jpg'], ['image_master', 'https://example.org/m/1.jpg']) +
        set(['image_thumb', 'https://example.org/t/2.jpg']) +
        set(['http://terminology.lido-schema.org/lido00464', 'https://example.org/asset?id=3']),
    )?.images,
  ).toEqual(['https://example.org/m/1.jpg', 'https://example.org/t/2.jpg', 'https://example.org/asset?id=3']);
});

test('LIDO: of a kind of measurement the first term is taken, without its address', () => {
  const metadata =
    lido(`<m:measurementsSet><m:measurementType><m:conceptID>http://vocab.getty.edu/aat/300055644</m:conceptID><m:term>Höhe</m:term><m:term xml:lang="en">Height</m:term></m:measurementType>
    <m:measurementUnit><skos:Concept rdf:about="https://example.org/cm"><skos:prefLabel>cm</skos:prefLabel></skos:Concept></m:measurementUnit><m:measurementValue>32</m:measurementValue></m:measurementsSet>`);
  expect(metadata?.notes).toEqual([
    { label: 'Measurements', text: 'Höhe 32 cm' },
    { label: 'Concept id', text: 'http://vocab.getty.edu/aat/300055644', language: 'de' },
    { label: 'Measurement type', text: 'Height', language: 'en' },
  ]);
});

test('LIDO: beside a title whose language is not said none is called a translation', () => {
  const titles =
    '<m:titleSet><m:appellationValue>Ufer</m:appellationValue><m:appellationValue xml:lang="de">Strand</m:appellationValue></m:titleSet>';
  const record = parseXml(`<m:lido xmlns:m="http://www.lido-schema.org">${titles}</m:lido>`);
  expect(metadataOfRecord(record)).toMatchObject({
    title: 'Ufer',
    titles: [{ text: 'Strand', kind: 'alternative', language: 'de' }],
  });
});

test.each([
  ['1520', '1520'],
  ['1530', '1520-1530'],
])('LIDO: whole years, from 1520 to %s, are years and not days', (last, date) => {
  const days = `<m:earliestDate>1520-01-01</m:earliestDate><m:latestDate>${last}-12-31</m:latestDate>`;
  expect(
    lido(
      `<m:event><m:eventType><m:term>Produktion</m:term></m:eventType><m:eventDate><m:date>${days}</m:date></m:eventDate></m:event>`,
    ),
  ).toMatchObject({ date, notes: [{ label: 'Event type', text: 'Produktion' }] });
});

test('LIDO: the language of a value is in xml:lang alone', () => {
  const titlesIn = (language: string) =>
    metadataOfRecord(
      parseXml(
        `<lido><titleSet><appellationValue>Brzeg</appellationValue><appellationValue ${language}>Strand</appellationValue></titleSet></lido>`,
      ),
    )?.titles;
  expect(titlesIn('xml:lang="de"')).toEqual([{ text: 'Strand', kind: 'alternative', language: 'de' }]);
  expect(titlesIn('lang="de"')).toEqual([{ text: 'Strand' }]);
});

test('LIDO: what has been made of a material is no reason to leave the material out', () => {
  const record = (title: string, material: string) =>
    parseXml(`<lido xmlns="http://www.lido-schema.org"><descriptiveMetadata><objectIdentificationWrap>
      <titleWrap><titleSet><appellationValue>${title}</appellationValue></titleSet></titleWrap>
      <objectMaterialsTechWrap><materialsTech><termMaterialsTech><term>${material}</term></termMaterialsTech></materialsTech></objectMaterialsTechWrap>
    </objectIdentificationWrap></descriptiveMetadata></lido>`);
  const note = (text: string) => [{ label: 'Term materials tech', text }];
  expect(metadataOfRecord(record('Pejzaż z olejarnią', 'olej'))?.notes).toEqual(note('olej'));
  expect(metadataOfRecord(record('Rysunek na papierze', 'papier'))?.notes).toEqual(note('papier'));
  expect(metadataOfRecord(record('Gips na tynku', 'Gips'))?.notes).toEqual(note('Gips'));
  // A year in a title is none of another statement.
  expect(metadataOfRecord(record('Powstanie 1863 roku', '1863'))?.notes).toEqual(note('1863'));
});

test.each(['12 maja 1850', '1850 r.', 'ok. 1850', 'zwischen 1850 und 1860'])(
  'LIDO: the years of %s for machines are no further data',
  (date) => {
    const years = date.match(/\d{4}/g) ?? [];
    const dates = `<m:earliestDate>${years[0]}</m:earliestDate><m:latestDate>${years.at(-1)}-12-31</m:latestDate>`;
    expect(
      lido(
        `<m:event><m:eventType><m:term>Produktion</m:term></m:eventType><m:eventDate><m:displayDate>${date}</m:displayDate><m:date>${dates}</m:date></m:eventDate></m:event>`,
      ),
    ).toMatchObject({ date, notes: [{ label: 'Event type', text: 'Produktion' }] });
  },
);
