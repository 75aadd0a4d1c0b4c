// A node:http server that only sends prepared answers: the upper bound for any server on Node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from './own-server.ts';

const { FOLDER: folder = '' } = process.env;
const heads = JSON.parse(readFileSync(join(folder, 'heads.json'), 'utf8')) as Record<string, string>[];
const answers = new Map(
  heads.map((head, index) => {
    const body = readFileSync(join(folder, String(index)));
    return [`/${index}`, { head: { ...head, 'Content-Length': body.byteLength }, body }];
  }),
);

open((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (answer) response.writeHead(200, answer.head).end(answer.body);
  else response.writeHead(404).end();
});
