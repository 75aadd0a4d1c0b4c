import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Reports the progress of a long run. */
export function say(text: string): void {
  process.stderr.write(`» ${text}\n`);
}

/** Writes figures to a file as JSON. */
export function save(file: string, figures: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}
