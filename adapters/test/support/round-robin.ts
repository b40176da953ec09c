import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** A load balancer of tests: each request goes to the next server in turn. */
export type RoundRobin = Readonly<{
  url: string;
  /** From now on requests go to these servers. */
  use(servers: readonly string[]): void;
  /** The servers that get requests now. */
  ready(): readonly string[];
  close(): Promise<void>;
}>;

/** How servers are asked whether they are ready, as Caddy does it: `health_interval`, `health_timeout`. */
export type HealthChecks = Readonly<{ intervalMs: number; timeoutMs: number }>;

/** Headers without those that are about one connection, which proxies do not pass on. */
const withoutConnection = ({
  connection: _connection,
  'keep-alive': _keepAlive,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders => headers;

/** Passes a request on; null if nothing listens there. What may have been sent is never sent again. */
async function pass(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { server, agent }: Readonly<{ server: string; agent: Agent }>,
): Promise<IncomingMessage | null> {
  const passed = request(new URL(url ?? '/', server), {
    method,
    headers: withoutConnection(headers),
    agent,
  });
  passed.end(body);
  try {
    const [answer] = (await once(passed, 'response')) as [IncomingMessage];
    return answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return null;
    throw error;
  }
}

/** Asks a server over a connection of its own. */
async function isReady(server: string, { timeoutMs }: HealthChecks): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const asked = request(`${server}/readyz`, { agent: false, signal }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}

/**
 * Starts a load balancer, which has no servers yet.
 *
 * @param checks without them, all servers count as ready.
 */
export async function startRoundRobin(checks?: HealthChecks): Promise<RoundRobin> {
  let servers: readonly string[] = [];
  let ready: readonly string[] = [];
  let turn = 0;
  // As the proxies do: connections stay open, and are used for the requests of everyone.
  const agent = new Agent({ keepAlive: true });

  async function checkOne(server: string, how: HealthChecks): Promise<void> {
    const isUp = await isReady(server, how);
    ready = servers.filter((one) => (one === server ? isUp : ready.includes(one)));
  }
  const checking =
    checks &&
    setInterval(() => {
      for (const server of servers) void checkOne(server, checks);
    }, checks.intervalMs);

  async function answer(call: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(call);
    turn += 1;
    for (let tries = 0; tries < servers.length; tries += 1) {
      const server = ready[(turn + tries) % ready.length];
      const answered = server === undefined ? null : await pass(call, body, { server, agent });
      if (answered === null) continue;
      response.writeHead(answered.statusCode ?? 502, withoutConnection(answered.headers));
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
      if (checks === undefined) ready = next;
    },
    ready: () => ready,
    async close() {
      clearInterval(checking);
      agent.destroy();
      balancer.close();
      balancer.closeAllConnections();
      await once(balancer, 'close');
    },
  };
}
