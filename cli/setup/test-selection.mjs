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
 * Whether tests are left out: those that use the built site do not import it, and run only if changed themselves.
 * @param {Selection} selection
 */
export const leavesOut = ({ changed, suites: selected }) =>
  changed && selected.some((name) => name !== 'unit');
