import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi } from './answer-api.ts';
import { answerScan } from './answer-scan.ts';
import { goodData, type UpstreamData } from './data.ts';
import { makeScans } from './scans.ts';
import { type Scenario, type ScenarioName, scenarios } from './scenarios.ts';

/** A simulated catalogue service: real HTTP, with every behaviour. */
export type Upstream = {
  /** Without a slash at the end. */
  url: string;
  /** Another origin that holds the same scans. */
  assetUrl: string;
  /** Behaves differently from now on. */
  switchTo(name: ScenarioName): Promise<void>;
  /** Its data before the scenario alters it; may be changed. */
  data: UpstreamData;
  /** Its current data, which may violate the contract. */
  served(): { [Key in keyof UpstreamData]: unknown };
  /** Requests to its API: path with query, and the time of each in milliseconds of Date.now(). */
  requests: { path: string; at: number; headers: IncomingHttpHeaders }[];
  /** Requests to the place that must never be requested. */
  canaryHits(): number;
  stop(): Promise<void>;
};

export type UpstreamOptions = {
  port?: number;
  tiles?: number;
  /** Milliseconds before each answer. */
  latency?: number;
  /** Folder in which scans are generated, once. */
  folder?: string;
};

/** What a request is answered from. */
export type RequestState = {
  scenario: Scenario;
  served: { [Key in keyof UpstreamData]: unknown };
  folder: string;
  canary: string;
  /** How often the address has been requested. */
  requestCount: number;
  /** Batches sent since the scenario began, for services that repeat themselves. */
  batches: { count: number; last: unknown[] };
};

export async function startUpstream(
  name: ScenarioName = 'good',
  options: UpstreamOptions = {},
): Promise<Upstream> {
  const { port = 0, tiles = 130, latency = 0, folder = '.test/upstream' } = options;
  await makeScans(folder);
  let scenario: Scenario = scenarios[name];
  let canaryHits = 0;
  let batches: RequestState['batches'] = { count: 0, last: [] };
  const requests: Upstream['requests'] = [];
  const requestCounts = new Map<string, number>();

  const main = new Listener((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/api/')) {
      requests.push({ path, at: Date.now(), headers: request.headers });
      requestCounts.set(path, (requestCounts.get(path) ?? 0) + 1);
    }
    const answer = path.startsWith('/api/') ? answerApi : answerScan;
    const begin = () => answer(path, response, stateOf(path));
    if (latency > 0) setTimeout(begin, latency);
    else begin();
  });
  const assets = new Listener((request, response) =>
    answerScan(request.url ?? '/', response, stateOf(request.url ?? '/')),
  );
  const canary = new Listener((_, response) => {
    canaryHits += 1;
    response.end('<Image/>');
  });
  await Promise.all([main.open(port), assets.open(0), canary.open(0)]);
  const data = goodData(main.url, tiles);

  const served = () => {
    const assetBases = {
      beside: main.url,
      elsewhere: assets.url,
      unlisted: 'http://assets.invalid',
      relative: '',
    };
    const moved: UpstreamData = JSON.parse(
      JSON.stringify(data).replaceAll(main.url, assetBases[scenario.assets ?? 'beside']),
    );
    return scenario.data?.(moved) ?? moved;
  };
  let cached: { scenario: Scenario; from: string; served: ReturnType<typeof served> } | undefined;
  const stateOf = (path: string): RequestState => {
    const from = JSON.stringify(data);
    if (cached?.scenario !== scenario || cached.from !== from) cached = { scenario, from, served: served() };
    return {
      scenario,
      served: cached.served,
      folder,
      canary: canary.url,
      requestCount: requestCounts.get(path) ?? 0,
      batches,
    };
  };

  const switchTo = async (next: ScenarioName) => {
    scenario = scenarios[next];
    batches = { count: 0, last: [] };
    const isGone = scenario.fault === 'gone';
    await Promise.all(
      [main, assets].map((listener) => (isGone ? listener.close() : listener.open(listener.port))),
    );
    // A request left hanging by the previous scenario keeps hanging.
    main.dropWaiting();
  };
  if (scenario.fault === 'gone') await Promise.all([main.close(), assets.close()]);

  return {
    url: main.url,
    assetUrl: assets.url,
    switchTo,
    data,
    served,
    requests,
    canaryHits: () => canaryHits,
    stop: async () => {
      await Promise.all([main.close(), assets.close(), canary.close()]);
    },
  };
}

/** A server that can go away and come back on its port. */
class Listener {
  #server: Server | undefined;
  readonly #answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly #waiting = new Set<ServerResponse>();
  port = 0;

  constructor(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    this.#answer = answer;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async open(port: number): Promise<void> {
    if (this.#server) return;
    const server = createServer((request, response) => {
      this.#waiting.add(response);
      response.on('close', () => this.#waiting.delete(response));
      this.#answer(request, response);
    });
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  dropWaiting(): void {
    for (const response of this.#waiting) response.destroy();
  }
}
