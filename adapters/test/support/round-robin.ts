import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** A load balancer of tests: each request goes to the next server in turn. */
export type RoundRobin = Readonly<{
  url: string;
  /** From now on requests go to these servers. */
  use(servers: readonly string[]): void;
  close(): Promise<void>;
}>;

/** Passes a request on; null if nothing listens there. */
async function pass(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  server: string,
): Promise<IncomingMessage | null> {
  const passed = request(new URL(url ?? '/', server), { method, headers });
  passed.end(body);
  try {
    const [answer] = (await once(passed, 'response')) as [IncomingMessage];
    return answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return null;
    throw error;
  }
}

/** Starts a load balancer, which has no servers yet. */
export async function startRoundRobin(): Promise<RoundRobin> {
  let servers: readonly string[] = [];
  let turn = 0;

  async function answer(call: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(call);
    for (let tries = 0; tries < servers.length; tries += 1) {
      turn += 1;
      const server = servers[turn % servers.length];
      const answered = server === undefined ? null : await pass(call, body, server);
      if (answered === null) continue;
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      // An event stream begins with nothing.
      response.flushHeaders();
      await pipeline(answered, response);
      return;
    }
    response.writeHead(503).end();
  }

  const balancer = createServer((call, response) => {
    // A server that is killed cuts the answer, or gives none.
    answer(call, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    use(next) {
      servers = next;
    },
    async close() {
      balancer.close();
      balancer.closeAllConnections();
      await once(balancer, 'close');
    },
  };
}
