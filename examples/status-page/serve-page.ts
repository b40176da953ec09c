// Serves the page of status-page.ts, and tells everyone who has it open what there is to tell.

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

/** A page that is served. */
export type LivePage = Readonly<{
  url: string;
  /** Tells everyone who looks. */
  tell(told: object): void;
}>;

/** Serves the page to this machine; `tellAll` says what somebody who has just come is told first. */
export async function servePage(port: number, tellAll: () => object[]): Promise<LivePage> {
  const visitors = new Set<ServerResponse>();
  const write = (visitor: ServerResponse, told: object) =>
    visitor.write(`data: ${JSON.stringify(told)}\n\n`);

  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url);
    if (file !== undefined) {
      response.writeHead(200, { ...headers, 'content-type': file.type }).end(file.body);
    } else if (url === '/events') {
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
      for (const told of tellAll()) write(response, told);
      visitors.add(response);
      response.once('close', () => visitors.delete(response));
    } else response.writeHead(404, headers).end();
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell: (told) => visitors.forEach((visitor) => write(visitor, told)),
  };
}
