/** @typedef {'unit' | 'http' | 'browser'} Suite */
/** @typedef {{ checks: boolean, suites: Suite[], filters: string[], changed: boolean }} Selection */

/** @type {Suite[]} */
const suites = ['unit', 'http', 'browser'];

/**
 * @param {string[]} parameters of `npm test`: a part or nothing, names of test files, `--changed`
 * @returns {Selection}
 * @throws if there is no such part
 */
export function parseSelection(parameters) {
  const changed = parameters.includes('--changed');
  const [part, ...filters] = parameters.filter((parameter) => parameter !== '--changed');
  if (part === undefined) return { checks: true, suites, filters, changed };
  if (part === 'checks') return { checks: true, suites: [], filters, changed };
  const suite = suites.find((name) => name === part);
  if (!suite)
    throw new Error(`There is no part "${part}" of the tests; there are checks, ${suites.join(', ')}.`);
  return { checks: false, suites: [suite], filters, changed };
}

/**
 * What `--changed` leaves out, as a sentence.
 * @param {Selection} selection
 * @returns {string} empty where it leaves nothing out
 */
export function leftOut({ changed, suites: selected }) {
  const names = selected.filter((name) => name !== 'unit').join(' and ');
  if (!changed || names === '') return '';
  return `Not run: tests of ${names} that have not changed themselves. They use the built site, so nothing tells which of them a change concerns; run those by name, as in npm test -- ${selected.at(-1)} feed.`;
}
