import type { Dispatcher } from 'undici';

import type { UndiciDispatcher } from '../core/options.ts';
import { encodeForm, type EncodedForm } from './multipart.ts';
import { readVariable } from './environment.ts';
import type { Transport, TransportBody, TransportRequest, TransportResponse } from './transport.ts';

type Outgoing = Readonly<{
  headers: Readonly<Record<string, string>>;
  body: string | AsyncIterable<Uint8Array> | null;
}>;

/**
 * A transport over undici's request function, with persistent connections. undici is loaded by the
 * first request, and only the part that requests need, which loads in a third of the time.
 */
export function createUndiciTransport(dispatcher?: UndiciDispatcher): Transport {
  let loading: Promise<Send> | undefined;
  return {
    reportsSent: true,
    async send(request) {
      loading ??= loadUndici(dispatcher);
      const send = await loading;
      return send(request);
    },
  };
}

type Send = (request: TransportRequest) => Promise<TransportResponse>;

async function loadUndici(custom: UndiciDispatcher | undefined): Promise<Send> {
  const [agent, { default: sendRequest }] = await Promise.all([
    (custom as Dispatcher | undefined) ?? openAgent(),
    import('#undici/request'),
  ]);
  return async ({ method, url, headers, body, signal, onSent }) => {
    const outgoing = prepareBody(headers, body, onSent);
    const response = await sendRequest.call(agent, {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      ...outgoing,
      signal,
      // The SDK has its own timeouts.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return {
      status: response.statusCode,
      header: (name) => singleValue(response.headers[name.toLowerCase()]),
      text: () => response.body.text(),
      bytes: () => response.body,
      // Destroying an incomplete body emits an error, which nothing else handles.
      cancel: async () => void response.body.on('error', () => {}).destroy(),
    };
  };
}

/** Uses the proxy that the environment names, if any; `NO_PROXY` lists exceptions. */
async function openAgent(): Promise<Dispatcher> {
  const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'];
  if (names.some((name) => readVariable(name) !== undefined)) {
    // A tunnel needs more of undici than requests do. By its file, as Bun has another undici itself.
    const { EnvHttpProxyAgent } = await import('#undici/all');
    return new EnvHttpProxyAgent();
  }
  const { default: Agent } = await import('#undici/agent');
  return new Agent();
}

function prepareBody(
  headers: Readonly<Record<string, string>>,
  body: TransportBody,
  onSent: TransportRequest['onSent'],
): Outgoing {
  if (body === null || typeof body === 'string') return { headers, body };
  const form = encodeForm(body);
  const length = form.sizeBytes === null ? {} : { 'content-length': String(form.sizeBytes) };
  return {
    headers: { ...headers, 'content-type': form.contentType, ...length },
    body: reportedChunks(form, onSent),
  };
}

async function* reportedChunks(
  form: EncodedForm,
  onSent: TransportRequest['onSent'],
): AsyncGenerator<Uint8Array> {
  for await (const chunk of form.chunks()) {
    yield chunk;
    onSent({ length: chunk.byteLength, totalBytes: form.sizeBytes });
  }
}

const singleValue = (value: string | readonly string[] | undefined): string | null =>
  typeof value === 'string' ? value : (value?.join(', ') ?? null);
