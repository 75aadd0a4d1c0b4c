/** @typedef {import('../../bench/rows.ts').Row} Row */

/**
 * The bench's rows as text, a table for each group.
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
