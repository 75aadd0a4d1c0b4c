import { type Connection, openConnection } from '../../../connection/connection.ts';
import { ConnectionFailed } from '../../../connection/connection-failed.ts';

export type ConnectionsOptions = {
  /** Addresses of the configured services. Each may be in a private network; other origins only if some service is. */
  upstreams: readonly string[];
  /** Origins that may be contacted. */
  origins: readonly string[];
  /** Maximum sockets per origin. */
  connections: number;
};

/** A single connection to the origins of several services. @throws on an origin that is not a URL */
export function openConnections({ upstreams, origins, connections }: ConnectionsOptions): Connection {
  const routes = upstreams.map((upstream) => ({
    origin: new URL(upstream).origin,
    connection: openConnection({ origins, upstream, connections }),
  }));

  return {
    async get(url, options) {
      const own = routes.find(({ origin }) => origin === url.origin);
      let forbidden: unknown = new ConnectionFailed('forbidden', 'no service is named');
      for (const { connection } of own ? [own] : routes) {
        try {
          return await connection.get(url, options);
        } catch (error) {
          if (!(error instanceof ConnectionFailed) || error.kind !== 'forbidden') throw error;
          forbidden = error;
        }
      }
      throw forbidden;
    },
    async close() {
      await Promise.all(routes.map(({ connection }) => connection.close()));
    },
  };
}
