import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { webUi } from '../http/middleware/web-ui.ts';

/** Serves a build of the UI with the headers that the server sends, and without an API. */
export async function serveUi(
  webRoot: string,
): Promise<Readonly<{ url: string }> & AsyncDisposable> {
  const server = new Koa().use(webUi(webRoot)).listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
