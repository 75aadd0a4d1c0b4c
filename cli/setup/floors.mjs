// The lowest versions that are free of the advisories we know of; the registry's audit is not reachable everywhere.
import { readFileSync } from 'node:fs';

/** @type {Record<string, string>} */
const floors = {
  next: '16.4.5',
  react: '19.3.1',
  'react-dom': '19.3.1',
  sharp: '0.35.5',
  'sanitize-html': '2.18.1',
  openseadragon: '6.1.1',
  saxes: '6.0.0',
};

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

const below = Object.entries(floors).flatMap(([name, floor]) =>
  Object.entries(packages)
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .filter(([, { version }]) => compare(version, floor) < 0)
    .map(([path, { version }]) => `${path} is ${version}; at least ${floor} is needed`),
);

/** @param {string} one @param {string} other */
function compare(one, other) {
  const [left, right] = [one, other].map((version) => version.split(/[.-]/).map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

for (const line of below) process.stderr.write(`${line}\n`);
process.exitCode = below.length === 0 ? 0 : 1;
