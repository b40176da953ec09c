// Serves the page of status-page.ts, and sends updates to every open page.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const read = (name: string) => readFileSync(new URL(name, import.meta.url));
const files = new Map([
  ['/', { type: 'text/html; charset=utf-8', body: read('index.html') }],
  ['/page.css', { type: 'text/css; charset=utf-8', body: read('page.css') }],
  ['/page.js', { type: 'text/javascript; charset=utf-8', body: read('page.js') }],
]);
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** A live page. */
export type LivePage = Readonly<{
  url: string;
  /** Sends an update to every open page. */
  send(update: object): void;
}>;

/** Serves the page to this machine; `currentState` returns the first updates for a page. */
export async function servePage(port: number, currentState: () => object[]): Promise<LivePage> {
  const pages = new Set<ServerResponse>();
  const write = (page: ServerResponse, update: object) =>
    page.write(`data: ${JSON.stringify(update)}\n\n`);

  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url);
    if (file !== undefined) {
      response.writeHead(200, { ...headers, 'content-type': file.type }).end(file.body);
    } else if (url === '/events') {
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
      for (const update of currentState()) write(response, update);
      pages.add(response);
      response.once('close', () => pages.delete(response));
    } else response.writeHead(404, headers).end();
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    send: (update) => pages.forEach((page) => write(page, update)),
  };
}
