import { facetNames } from '#lib/search/query.ts';

/** Sets of tables: two alternate, so that a new index is built next to the old; the third is for `search verify`. */
export const setNames = ['a', 'b', 'verify'] as const;
export type SetName = (typeof setNames)[number];

/** Tables of a set: for queries, across all shards, and for writing, on each. */
export type SetTables = { objects: string; texts: string; localObjects: string; localTexts: string };

/** @param prefix of all table names */
export function setTables(prefix: string, set: SetName): SetTables {
  const [objects, texts] = [`${prefix}_objects_${set}`, `${prefix}_texts_${set}`];
  return { objects, texts, localObjects: `${objects}_local`, localTexts: `${texts}_local` };
}

/** The table in which each shard records what its sets hold. */
export const stateTable = (prefix: string) => `${prefix}_state`;

/** Weights of an object's searchable fields. */
export const weights = { title: 10, creator: 5, identifier: 10, rest: 1, marked: 4 } as const;

/**
 * The column `dated` is 0 without a date, otherwise 1 more than the document's `monthDay`: a column of its own would be
 * missing from the tables that operators have made.
 */
const objectColumns: Record<string, readonly string[]> = {
  rt_field: [...Object.keys(weights), 'title_key', 'every'],
  rt_attr_string: ['object_id', 'title_sort'],
  rt_attr_bigint: ['sorting'],
  rt_attr_uint: ['dated', 'year_from', 'year_to', 'decade_from', 'decade_to'],
  rt_attr_multi: facetNames.map((facet) => `facet_${facet}`),
};

const textColumns: Record<string, readonly string[]> = {
  rt_field: ['words', 'owner', 'every'],
  rt_attr_string: ['source'],
  rt_attr_bigint: ['object'],
  rt_attr_uint: ['position'],
};

/** Columns of the tables, in the order of {@link objectColumns} and {@link textColumns}. */
export const objectNames = ['id', ...Object.values(objectColumns).flat()];
export const textNames = ['id', ...Object.values(textColumns).flat()];

/**
 * The tables as sections of searchd's configuration (sphinxsearch.com/docs 12.2; manual.manticoresearch.com, plain
 * mode), the same on every node.
 * @param agents the nodes of each shard with their binary protocol ports, copies separated by `|`: `one:9312|two:9312`
 * @param folder on each node, which must exist
 */
export function searchdSections(agents: readonly string[], prefix: string, folder: string): string {
  const local = (name: string, columns: Record<string, readonly string[]>) =>
    section(name, [
      ['type', 'rt'],
      ['path', `${folder}/${name}`],
      ['dict', 'keywords'],
      ['min_word_len', '1'],
      // Words arrive folded, and those with other characters as digests.
      ['charset_table', '0..9, a..z'],
      ...Object.entries(columns).flatMap(([kind, names]) =>
        names.map((one): [string, string] => [kind, one]),
      ),
    ]);
  const distributed = (name: string, localTable: string) =>
    section(name, [
      ['type', 'distributed'],
      ['ha_strategy', 'nodeads'],
      ['agent_connect_timeout', '2000'],
      ['agent_query_timeout', '15000'],
      ...agents.map((shard): [string, string] => [
        'agent_persistent',
        shard
          .split('|')
          .map((node) => `${node}:${localTable}`)
          .join('|'),
      ]),
    ]);
  const sets = setNames.flatMap((set) => {
    const { objects, texts, localObjects, localTexts } = setTables(prefix, set);
    return [
      local(localObjects, objectColumns),
      distributed(objects, localObjects),
      local(localTexts, textColumns),
      distributed(texts, localTexts),
    ];
  });
  const state = local(stateTable(prefix), { rt_field: ['none'], rt_attr_string: ['holds'] });
  return [...sets, state].join('\n');
}

function section(name: string, lines: readonly [string, string][]): string {
  return `index ${name}\n{\n${lines.map(([key, value]) => `  ${key} = ${value}\n`).join('')}}\n`;
}
