// Reads a runner's report into the number of passed tests and the failures, for a summary at the end of a long output.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failures: string[] }} Outcome */

/**
 * Vitest's report: an entry per file, with a message if the file itself could not be run.
 * @typedef {{ name: string, message: string,
 *   assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} TestFile
 */

/**
 * Playwright's report: nested suites.
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
          // Tests of files that are not part of the project are skipped where these are absent.
          .filter(({ status }) => status !== 'passed' && status !== 'skipped')
          .map(({ name, fullName, status, failureMessages }) =>
            failureText(name, fullName, failureMessages[0] ?? status),
          ),
        ...broken.map(({ name, message }) => failureText(name, 'the file as a whole', message)),
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
                failureText(name, title, results.flatMap(({ errors }) => errors)[0]?.message ?? status),
              ),
          ),
          ...errors.map(({ message }) => failureText(file, 'the suite as a whole', message ?? 'failed')),
        ],
      };
    },
  );
}

/**
 * @param {Suite} suite
 * @param {string[]} above titles of the enclosing suites
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
function failureText(file, name, message) {
  const lines = stripVTControlCharacters(message).split('\n');
  return [
    `${file.replace(`${process.cwd()}/`, '')} › ${name}`,
    ...lines.slice(0, 20).map((line) => `    ${line}`),
  ].join('\n');
}
