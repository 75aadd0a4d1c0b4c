import type { Answer } from './answers.ts';

/** In what answers differ from those that are wanted: a line for each, empty where all are the same. */
export function differences(wanted: Answer[], found: Answer[]): string[] {
  return wanted.flatMap((answer, index) => {
    const other = found[index];
    const request = `${answer.method} ${answer.path}`;
    if (other === undefined) return [`${request}: not asked`];
    const [one, two] = [textOf(answer), textOf(other)];
    if (one === two) return [];
    let at = 0;
    while (at < one.length && one[at] === two[at]) at += 1;
    const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 40));
    return [`${request}: ${around(two)} instead of ${around(one)}`];
  });
}

const textOf = ({ method, path, status, headers, body }: Answer) =>
  [`${method} ${path}`, status, body, JSON.stringify(headers)].join('\n');
