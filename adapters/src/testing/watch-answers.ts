import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tellUndescribed } from '../http/testing/described-answers.ts';

type Begun = Readonly<{ request: IncomingMessage; response: ServerResponse }>;

/** What Node tells of every request that a server of this process begins to answer. */
const begun = channel('http.server.request.start');

/** JSON that is longer is of no test; it is checked but for its body. */
const longestBytes = 8 * 1024 * 1024;

/** Watches the answers of a server of this process, and compares them with the API reference. */
export type AnswerWatch = Readonly<{
  /** Every answer so far that is unlike the API reference. */
  undescribed(): readonly string[];
  end(): void;
}>;

const bytesOf = (chunk: unknown, encoding: unknown): Buffer | undefined => {
  if (typeof chunk === 'string') return Buffer.from(chunk, encoding as BufferEncoding | undefined);
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : undefined;
};

const isJson = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type') ?? '').includes('json');

/** Keeps what is written of an answer's JSON, as it is written. */
function keepText(response: ServerResponse): () => string | null {
  const chunks: Buffer[] = [];
  let size = 0;
  const keep = (chunk: unknown, encoding: unknown) => {
    const bytes = isJson(response) ? bytesOf(chunk, encoding) : undefined;
    size += bytes?.length ?? 0;
    if (bytes !== undefined && size <= longestBytes) chunks.push(bytes);
  };
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  response.write = ((...written: Parameters<typeof write>) => {
    keep(written[0], written[1]);
    return write(...written);
  }) as typeof write;
  response.end = ((...written: Parameters<typeof end>) => {
    keep(written[0], written[1]);
    return end(...written);
  }) as typeof end;
  return () => (isJson(response) && size <= longestBytes ? Buffer.concat(chunks).toString() : null);
}

const headersOf = (response: ServerResponse): Headers =>
  new Headers(
    Object.entries(response.getHeaders()).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  );

/** Watches the server at an address, from now on. */
export function watchAnswers(url: string): AnswerWatch {
  const port = Number(new URL(url).port);
  const found: string[] = [];
  const watch = (message: unknown) => {
    const { request, response } = message as Begun;
    if (request.socket.localPort !== port) return;
    const { method = '', url: path = '/' } = request;
    const text = keepText(response);
    response.once('finish', () => {
      const { statusCode: status } = response;
      const told = tellUndescribed({
        method,
        path,
        status,
        headers: headersOf(response),
        text: text(),
      });
      if (told !== undefined) found.push(told);
    });
  };
  begun.subscribe(watch);
  return {
    undescribed: () => found,
    end: () => {
      begun.unsubscribe(watch);
    },
  };
}
