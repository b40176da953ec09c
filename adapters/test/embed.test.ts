import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHost, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServer, openMarketplace, parseConfig, type Marketplace } from '../src/index.ts';
import { testAdmin, testEnvironment } from '../src/testing/marketplace.ts';
import { runWithSmallFiles } from './support/run-bin.ts';

const basePath = '/language-services';

let folder: string;
let host: Server | undefined;
const opened: Pick<Marketplace, 'stop'>[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-embed-'));
});
afterEach(async () => {
  for (const { stop } of opened.splice(0)) await stop();
  host?.close();
  host?.closeAllConnections();
  host = undefined;
  await rm(folder, { recursive: true });
});

const configOf = (name: string) => parseConfig(testEnvironment(join(folder, name)));

async function open(name = 'data', path = basePath): Promise<Marketplace> {
  const marketplace = await openMarketplace(configOf(name), { basePath: path });
  opened.push(marketplace);
  return marketplace;
}

/** Starts the host application; returns its address. */
async function listen(listener: RequestListener): Promise<string> {
  host = createHost(listener).listen(0, '127.0.0.1');
  await once(host, 'listening');
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
}

/** A host application with its own pages alongside the marketplace. */
const mount = ({ handler }: Marketplace): Promise<string> =>
  listen((request, response) =>
    handler(request, response, () => response.end(`the page of the host at ${request.url ?? ''}`)),
  );

async function send(url: string, { token, json }: { token?: string; json?: object } = {}) {
  const response = await fetch(url, {
    method: json === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    body: json === undefined ? null : JSON.stringify(json),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function logIn(base: string): Promise<string> {
  const { text } = await send(`${base}/auth/login`, { json: testAdmin });
  return (JSON.parse(text) as { access_token: string }).access_token;
}

type Registered = Readonly<{ user: { id: number }; access_token: string }>;

describe('a marketplace under a path of a host application', () => {
  /** The tests share it, because opening one takes longer than they do. */
  let shared: Marketplace;
  let sharedFolder: string;
  beforeAll(async () => {
    sharedFolder = await mkdtemp(join(tmpdir(), 'nsem-embed-shared-'));
    shared = await openMarketplace(parseConfig(testEnvironment(sharedFolder)), { basePath });
  });
  afterAll(async () => {
    await shared.stop();
    await rm(sharedFolder, { recursive: true });
  });

  it('answers below the path, and leaves the rest to the host', async () => {
    const url = await mount(shared);
    expect((await send(`${url}${basePath}/healthz`)).text).toBe('{"status":"ok"}');
    for (const path of ['/', '/healthz', `${basePath}-2/healthz`]) {
      expect((await send(`${url}${path}`)).text).toBe(`the page of the host at ${path}`);
    }
    const missing = await send(`${url}${basePath}/nowhere`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toContain('application/problem+json');
    const [page, anchor] = JSON.parse(missing.text).type.split('#');
    expect(page).toBe(`${basePath}/docs`);
    expect((await send(`${url}${page}`)).text).toContain(`id="${anchor}"`);
  });

  it('answers 404 outside of its path if the host passes that on to it', async () => {
    const { handler } = shared;
    const url = await listen((request, response) => handler(request, response));
    expect((await send(`${url}/healthz`)).status).toBe(404);
    expect((await send(`${url}${basePath}/healthz`)).status).toBe(200);
  });

  it('works behind a router that strips the path and saves the original URL', async () => {
    const { handler } = shared;
    const url = await listen((request, response) => {
      const stripped = request.url?.slice(basePath.length);
      handler(Object.assign(request, { originalUrl: request.url, url: stripped }), response);
    });
    expect((await send(`${url}${basePath}/healthz`)).status).toBe(200);
  });

  it('prefixes every address that clients receive with the path', async () => {
    const base = `${await mount(shared)}${basePath}`;
    const token = await logIn(base);
    const client = { name: 'Kojo', email: 'kojo@example.com', password: 'adinkra-cloth-1874' };
    const registered = await send(`${base}/auth/register`, { json: { ...client, role: 'client' } });
    expect(registered.headers.get('location')).toBe(`${basePath}/auth/me`);

    const { user, access_token: own } = JSON.parse(registered.text) as Registered;
    for (const amount of [5, 7]) {
      const json = { user_id: user.id, amount, note: 'MoMo' };
      const credited = await send(`${base}/wallet/admin/credits`, { token, json });
      expect(credited.headers.get('location')).toBe(`${basePath}/wallet/transactions`);
    }
    const first = await send(`${base}/wallet/transactions?limit=1`, { token: own });
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
    expect(next).toMatch(/^\/language-services\/wallet\/transactions\?limit=1&cursor=/);
    const second = await send(new URL(next, base).href, { token: own });
    expect([first.text, second.text]).toEqual([
      expect.stringContaining('7'),
      expect.stringContaining('5'),
    ]);

    const { text: document } = await send(`${base}/openapi.json`);
    expect(JSON.parse(document)).toMatchObject({ servers: [{ url: basePath }] });
    const { text: page } = await send(`${base}/docs`);
    const links = [...page.matchAll(/ href="(\/[^"]*)"/g)].map(([, link]) => link);
    expect(links).toEqual([`${basePath}/docs`, `${basePath}/openapi.json`]);
  });

  it('serves no web UI', async () => {
    const url = await mount(shared);
    expect((await send(`${url}${basePath}/`)).status).toBe(404);
    expect((await send(`${url}${basePath}`)).status).toBe(404);
  });

  it.each(['language-services', '/language-services/', '/a b'])(
    'is refused under %s',
    async (path) => {
      await expect(open('data', path)).rejects.toThrow('is not a path like /language-services');
    },
  );
});

describe('stopping', () => {
  it('ends the event streams, and refuses later requests', async () => {
    const marketplace = await open();
    const base = `${await mount(marketplace)}${basePath}`;
    const token = await logIn(base);
    const headers = { authorization: `Bearer ${token}` };
    const stream = await fetch(`${base}/events`, { headers });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const received = stream.text();
    await marketplace.stop();
    expect(await received).toMatch(/\n\n$/);
    const refused = await send(`${base}/healthz`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
  });

  it('finishes a download that has begun', async () => {
    const marketplace = await open();
    const base = `${await mount(marketplace)}${basePath}`;
    const token = await logIn(base);
    const headers = { authorization: `Bearer ${token}` };
    const backup = await fetch(`${base}/admin/download/database`, { headers });
    expect(backup.status).toBe(200);
    const [bytes] = await Promise.all([backup.arrayBuffer(), marketplace.stop()]);
    expect(Buffer.from(bytes).subarray(0, 15).toString()).toBe('SQLite format 3');
    expect(bytes.byteLength).toBe(Number(backup.headers.get('content-length')));
  });

  it('lets the data directory be opened again', async () => {
    await (await open()).stop();
    const base = `${await mount(await open())}${basePath}`;
    expect((await send(`${base}/readyz`)).status).toBe(200);
  });
});

it('two marketplaces run in one process, each with its own data', async () => {
  const [one, other] = await Promise.all([
    createServer(configOf('one')),
    createServer(configOf('other'), { basePath: '/other' }),
  ]);
  opened.push(one, other);
  expect(other.url).toMatch(/:\d+\/other$/);
  const json = { email: 'kojo@example.com', password: 'kenkey-fish' };
  const registration = { json: { ...json, name: 'Kojo', role: 'client' } };
  expect((await send(`${one.url}/auth/register`, registration)).status).toBe(201);
  expect((await send(`${one.url}/auth/login`, { json })).status).toBe(200);
  expect((await send(`${other.url}/auth/login`, { json })).status).toBe(401);
  await one.stop();
  expect((await send(`${other.url}/readyz`)).status).toBe(200);
});

it('the server command ends its process if the storage fails', async () => {
  const server = runWithSmallFiles({
    ...testEnvironment(join(folder, 'data')),
    LOG_LEVEL: 'fatal',
  });
  const url = await server.url;
  const json = { name: 'Yaa', email: 'yaa@example.com', message: 'Akwaaba. '.repeat(500) };
  const write = () =>
    send(`${url}/contact-messages/`, { json }).then(
      ({ status }) => status,
      () => 0,
    );
  let status = 201;
  while (status === 201) status = await write();
  // The connection is cut, so the client gets no acknowledgement of the failed message.
  expect(status).toBe(0);
  expect(await server.ended).toBe(1);
  expect(server.stderr()).toContain('the storage has failed');
});

describe('the process of the embedding program', () => {
  const stateOf = () => ({
    umask: process.umask(),
    exitCode: process.exitCode,
    directory: process.cwd(),
    environment: { ...process.env },
    listeners: Object.fromEntries(
      process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
    ),
  });

  it('is unchanged after the marketplace has stopped', async () => {
    const before = stateOf();
    const server = await createServer(configOf('data'));
    const running = stateOf();
    expect(running).toMatchObject({ umask: before.umask, environment: before.environment });
    for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection']) {
      expect(running.listeners[event]).toBe(before.listeners[event]);
    }
    await server.stop();
    // The log is flushed in the background.
    await vi.waitFor(() => expect(stateOf()).toEqual(before), { timeout: 300_000 });
  });
});
