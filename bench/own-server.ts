import { createServer, type RequestListener, type Server } from 'node:http';

/** Opens one of the bench's own servers, a process for itself, at the port that it is given in its environment. */
export function open(answer: RequestListener): Server {
  const { PORT } = process.env;
  const server = createServer(answer);
  return server.listen(Number(PORT), '127.0.0.1', () => {
    process.stdout.write(`It is open at http://127.0.0.1:${PORT}\n`);
  });
}
