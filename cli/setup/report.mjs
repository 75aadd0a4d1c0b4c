// What a runner wrote of its suite, as numbers and as the names of what failed: a long output is often seen by its end alone.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failures: string[] }} Outcome */

/**
 * Vitest's report: one entry a file, with a message of its own where the file could not be run at all.
 * @typedef {{ name: string, message: string,
 *   assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} TestFile
 */

/**
 * Playwright's report: suites within suites.
 * @typedef {{ title: string, file: string, specs: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ title: string, line: number, tests: { status: string, results: { errors: { message?: string }[] }[] }[] }} Spec
 */

/** @param {string} file @returns {Outcome} */
export function readVitest(file) {
  return read(file, (/** @type {{ testResults: TestFile[] }} */ { testResults }) => {
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({ name, ...test })),
    );
    const broken = testResults.filter(
      ({ message, assertionResults }) =>
        message && assertionResults.every(({ status }) => status !== 'failed'),
    );
    return {
      passed: tests.filter(({ status }) => status === 'passed').length,
      failures: [
        ...tests
          // What is tried on files that are not part of the project is skipped where they are not there.
          .filter(({ status }) => status !== 'passed' && status !== 'skipped')
          .map(({ name, fullName, status, failureMessages }) =>
            told(name, fullName, failureMessages[0] ?? status),
          ),
        ...broken.map(({ name, message }) => told(name, 'the file as a whole', message)),
      ],
    };
  });
}

/** @param {string} file @returns {Outcome} */
export function readPlaywright(file) {
  return read(
    file,
    (/** @type {{ suites: Suite[], errors: { message?: string }[] }} */ { suites, errors }) => {
      const specs = suites.flatMap((suite) => specsOf(suite, []));
      return {
        passed: specs.flatMap(({ tests }) => tests).filter(({ status }) => status === 'expected').length,
        failures: [
          ...specs.flatMap(({ file: name, title, tests }) =>
            tests
              .filter(({ status }) => status !== 'expected')
              .map(({ status, results }) =>
                told(name, title, results.flatMap(({ errors }) => errors)[0]?.message ?? status),
              ),
          ),
          ...errors.map(({ message }) => told(file, 'the suite as a whole', message ?? 'failed')),
        ],
      };
    },
  );
}

/**
 * @param {Suite} suite
 * @param {string[]} above titles of the suites that this one lies in
 * @returns {(Spec & { file: string })[]}
 */
function specsOf({ title, file, specs, suites = [] }, above) {
  const titles = title === file ? above : [...above, title];
  return [
    ...specs.map((spec) => ({
      ...spec,
      file: `${file}:${spec.line}`,
      title: [...titles, spec.title].join(' › '),
    })),
    ...suites.flatMap((suite) => specsOf(suite, titles)),
  ];
}

/**
 * @template T
 * @param {string} file
 * @param {(report: T) => Outcome} outcomeOf
 * @returns {Outcome}
 */
function read(file, outcomeOf) {
  try {
    return outcomeOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failures: [`no report in ${file}: the suite did not come to its end`] };
  }
}

/** @param {string} file @param {string} name @param {string} message */
function told(file, name, message) {
  const lines = stripVTControlCharacters(message).split('\n');
  return [
    `${file.replace(`${process.cwd()}/`, '')} › ${name}`,
    ...lines.slice(0, 20).map((line) => `    ${line}`),
  ].join('\n');
}
