import { columnName, singleColumns } from './columns.ts';

// Tables exported by repositories have columns whose names mean something different in other tables.

type System = {
  /** Columns that only its tables have. */
  has: RegExp;
  prefix?: RegExp;
  /** Its column names, as written or as read by `columnName`; `@` marks those that do not describe the object. */
  names: ReadonlyMap<string, string>;
  /** The values in a cell, if the whole cell is not one. */
  valuesOf?: (name: string, cell: string) => string[];
};

const namesOf = (names: Record<string, string>) => new Map(Object.entries(names));
const without = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `@${name}`]));

/** Vocabularies before a value of Islandora Workbench: `subject:maps`. */
const vocabularies =
  /(^|\|)\s*(?:subject|person|family|corporate_body|geo_location|genre|temporal_subject|language):(?=\S)/g;

const systems: System[] = [
  {
    // Omeka S writes several values of a property into one cell, even for fields that have a single value here.
    has: /^o:(id|is_public)$/i,
    names: namesOf({
      'o:is_public': '@public',
      ...without('resource_type', 'thumbnail_large', 'thumbnail_medium', 'thumbnail_square'),
    }),
    valuesOf: (name, cell) =>
      name.startsWith('o:') || !singleColumns.has(name) ? [cell] : cell.split('|').map((part) => part.trim()),
  },
  {
    // Omeka Classic
    has: /^(item uri$|dublin core:)/i,
    names: namesOf({ 'item id': 'id', itemtype: 'type', public: '@public', ...without('featured') }),
    valuesOf: (_, cell) => cell.split('^^').map((part) => part.trim()),
  },
  {
    // Islandora Workbench
    has: /^field_(model|member_of|linked_agent|weight)$/i,
    prefix: /^field_/,
    names: namesOf({
      published: '@public',
      place_published: 'publish_place',
      edtf_date: 'date',
      edtf_date_issued: 'issued',
      edtf_date_created: 'created',
      ...without('model', 'weight', 'member_of', 'display_hints', 'viewer_override'),
    }),
    valuesOf: (name, cell) => [name === 'subject' ? cell.replaceAll(vocabularies, '$1') : cell],
  },
  {
    // Bulkrax, of Hyrax and Hyku
    has: /^(source|bulkrax)_identifier$/i,
    names: namesOf({
      source_identifier: 'id',
      bulkrax_identifier: 'id',
      order: '@weight',
      visibility: '@public',
      ...without('model', 'parents'),
    }),
  },
  {
    // CONTENTdm, where the last columns with these names are dates of the record.
    has: /^contentdm number$/i,
    names: namesOf({
      'Date created': '@created',
      'Date modified': '@modified',
      'date created': 'created',
    }),
  },
  {
    // CollectionBuilder and Wax, with columns for how an object is displayed.
    has: /^(objectid|pid|display_template)$/i,
    names: namesOf(
      without(
        'display_template',
        'image_small',
        'image_thumb',
        'thumbnail',
        'full',
        'manifest',
        'layout',
        'order',
      ),
    ),
  },
];

/** How to read a table with these column names: their names here, and how to split its cells. */
export function tableWith(head: string[]) {
  const system = systems.find(({ has }) => head.some((name) => has.test(name.trim())));
  const ownNames = system?.names ?? new Map<string, string>();
  const read = head.map((name) => columnName(system?.prefix ? name.trim().replace(system.prefix, '') : name));
  const names = read.map((name, index) => {
    const written = head[index] ?? '';
    const own = (head.lastIndexOf(written) === index && ownNames.get(written.trim())) || ownNames.get(name);
    return own === undefined || (own === 'id' && read.includes('id')) ? name : own;
  });
  return { names, valuesOf: system?.valuesOf ?? ((_: string, cell: string) => [cell]) };
}
