import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

/** An answer exactly as it went over the wire, body in its coding. */
export type RecordedAnswer = { path: string; headers: Record<string, string>; body: Buffer };

/** Headers that each server makes itself. */
const own = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'etag', 'age'];

/** Asks once and keeps what comes. @throws when it is not a 200 */
export function recordAnswer(
  url: string,
  path: string,
  asked: Record<string, string>,
): Promise<RecordedAnswer> {
  return new Promise((resolve, fail) => {
    const asking = request(url + path, { headers: asked }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', fail);
      incoming.on('end', () => {
        if (incoming.statusCode !== 200) fail(new Error(`${path} answered ${incoming.statusCode}`));
        const headers: Record<string, string> = {};
        for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
          const [name = '', value = ''] = incoming.rawHeaders.slice(at, at + 2);
          if (!own.includes(name.toLowerCase())) headers[name] = value;
        }
        resolve({ path, headers, body: Buffer.concat(chunks) });
      });
    });
    asking.on('error', fail);
    asking.end();
  });
}

/** Writes answers as files, with a list of their headers, for the servers that ours is compared with. */
export function writeAnswers(folder: string, answers: RecordedAnswer[]): void {
  for (const [index, { body }] of answers.entries()) writeFileSync(join(folder, String(index)), body);
  const heads = answers.map(({ headers }) => headers);
  writeFileSync(join(folder, 'heads.json'), JSON.stringify(heads));
}
