/**
 * One line of a table.
 * @typedef {object} Row
 * @property {string} group
 * @property {string} name
 * @property {Record<string, number | string>} figures measured values, with units in their names: `{ 'p99 ms': 1.2 }`;
 *   exact counts are texts, as the bench rounds numbers
 * @property {number} [ratio] our figure divided by the one it is compared with
 * @property {string} [goal] in words
 * @property {boolean} [reached] whether the goal is; a missed goal, unlike a budget, fails nothing
 * @property {boolean} [holds] false fails the whole bench: a budget is exceeded
 * @property {string[]} [notes]
 */

/**
 * Rows as text, a table for each group.
 * @param {Row[]} rows
 */
export function table(rows) {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return groups
    .map((group) => {
      const own = rows.filter((row) => row.group === group);
      const columns = [...new Set(own.flatMap(({ figures }) => Object.keys(figures)))];
      const all = [
        ['', ...columns, 'ratio', 'goal', ''],
        ...own.map(({ name, figures, ratio, goal = '', holds = true, reached = true }) => [
          name,
          ...columns.map((column) => String(figures[column] ?? '')),
          ratio?.toFixed(2) ?? '',
          goal,
          holds ? (reached ? '' : 'not reached') : 'MISSED',
        ]),
      ];
      const [first = []] = all;
      const filled = first.map(
        (_, column) => column === 0 || all.slice(1).some((line) => line[column] !== ''),
      );
      const lines = all.map((line) => line.filter((_, column) => filled[column]));
      const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
      const text = lines.map((line) =>
        line
          .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
          .join('  ')
          .trimEnd(),
      );
      const notes = own.flatMap(({ name, notes = [] }) => notes.map((note) => `  ${name}: ${note}`));
      return [`\n${group}`, ...text, ...notes].join('\n');
    })
    .join('\n')
    .concat('\n');
}
