// A node:http server that only sends prepared answers: the upper bound for any server on Node.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const [, , folder = '', port = ''] = process.argv;
const heads = JSON.parse(readFileSync(join(folder, 'heads.json'), 'utf8')) as Record<string, string>[];
const answers = new Map(
  heads.map((head, index) => {
    const body = readFileSync(join(folder, String(index)));
    return [`/${index}`, { head: { ...head, 'Content-Length': body.byteLength }, body }];
  }),
);

createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (answer) response.writeHead(200, answer.head).end(answer.body);
  else response.writeHead(404).end();
}).listen(Number(port), '127.0.0.1');
