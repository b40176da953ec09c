import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { tellUndescribed } from '../http/testing/described-answers.ts';

type RequestStarted = Readonly<{ request: IncomingMessage; response: ServerResponse }>;

/** Node publishes every request that a server in this process receives on this channel. */
const requestStarted = channel('http.server.request.start');

/** The body of a longer JSON response is not checked. */
const longestBytes = 8 * 1024 * 1024;

/** Compares the responses of a server in this process with the API reference. */
export type AnswerWatch = Readonly<{
  /** The differences from the API reference differences so far. */
  undescribed(): readonly string[];
  end(): void;
}>;

const bytesOf = (chunk: unknown, encoding: unknown): Buffer | undefined => {
  if (typeof chunk === 'string') return Buffer.from(chunk, encoding as BufferEncoding | undefined);
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : undefined;
};

const isJson = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type') ?? '').includes('json');

/** The text of a body, which may be compressed. */
function textOf(response: ServerResponse, chunks: readonly Buffer[]): string {
  const bytes = Buffer.concat(chunks);
  const encoding = response.getHeader('content-encoding');
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** Records the JSON body of a response while it is written. */
function recordText(response: ServerResponse): () => string | null {
  const chunks: Buffer[] = [];
  let size = 0;
  const record = (chunk: unknown, encoding: unknown) => {
    const bytes = isJson(response) ? bytesOf(chunk, encoding) : undefined;
    size += bytes?.length ?? 0;
    if (bytes !== undefined && size <= longestBytes) chunks.push(bytes);
  };
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  response.write = ((...written: Parameters<typeof write>) => {
    record(written[0], written[1]);
    return write(...written);
  }) as typeof write;
  response.end = ((...written: Parameters<typeof end>) => {
    record(written[0], written[1]);
    return end(...written);
  }) as typeof end;
  return () => (isJson(response) && size <= longestBytes ? textOf(response, chunks) : null);
}

const headersOf = (response: ServerResponse): Headers =>
  new Headers(
    Object.entries(response.getHeaders()).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  );

/** Starts watching the responses of the server at `url`. */
export function watchAnswers(url: string): AnswerWatch {
  const port = Number(new URL(url).port);
  const differences: string[] = [];
  const watch = (message: unknown) => {
    const { request, response } = message as RequestStarted;
    if (request.socket.localPort !== port) return;
    const { method = '', url: path = '/' } = request;
    const text = recordText(response);
    response.once('finish', () => {
      const { statusCode: status } = response;
      const difference = tellUndescribed({
        method,
        path,
        status,
        headers: headersOf(response),
        text: text(),
      });
      if (difference !== undefined) differences.push(difference);
    });
  };
  requestStarted.subscribe(watch);
  return {
    undescribed: () => differences,
    end: () => {
      requestStarted.unsubscribe(watch);
    },
  };
}
