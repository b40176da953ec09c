import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Changes the text of an answer; undefined leaves the answer as it is. */
type Edit = (path: string, answer: string) => string | undefined;

/** Stands before a marketplace, as a proxy does, and can answer as another build would. */
export type Front = Readonly<{
  url: string;
  /** From now on, answers are changed in this way. */
  edit(change: Edit): void;
  /** From now on, answers to these paths take this long. */
  delay(paths: RegExp, ms: number): void;
  close(): Promise<void>;
}>;

/** Starts a front on a free port. */
export async function openFront(target: string): Promise<Front> {
  let change: Edit = () => undefined;
  const delays: Readonly<{ paths: RegExp; ms: number }>[] = [];
  const passOn = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { 'if-none-match': tag, ...others } = incoming.headers;
    const isPage = /^\/(?:sw\.js|client.*)?$/.test(incoming.url ?? '');
    // Tags are those of the answers before they were changed.
    const headers = { ...others, ...(!isPage && tag !== undefined && { 'if-none-match': tag }) };
    const options = {
      method: incoming.method,
      // A connection that is kept could be closed by the marketplace just when it is used again.
      agent: false,
      headers: { ...headers, 'accept-encoding': 'identity' },
    };
    const onward = request(new URL(incoming.url ?? '/', target), options, (answer) => {
      if (isPage) void passChanged(answer, outgoing, (given) => change(incoming.url ?? '', given));
      else answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };
  const server = createServer((incoming, outgoing) => {
    const { ms = 0 } = delays.find(({ paths }) => paths.test(incoming.url ?? '')) ?? {};
    setTimeout(passOn, ms, incoming, outgoing);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    edit: (next) => {
      change = next;
    },
    delay: (paths, ms) => {
      delays.push({ paths, ms });
    },
    close: async () => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function passChanged(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  change: (given: string) => string | undefined,
): Promise<void> {
  const given = await text(answer);
  const changed = change(given) ?? given;
  const { 'content-type': type, 'content-security-policy': policy } = answer.headers;
  const headers = {
    'cache-control': 'no-cache',
    ...(type !== undefined && { 'content-type': type }),
    ...(policy !== undefined && { 'content-security-policy': String(policy) }),
  };
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(changed);
}
