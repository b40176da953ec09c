import type { Dispatcher } from 'undici';

import type { UndiciDispatcher } from '../core/options.ts';
import { encodeForm, type EncodedForm } from './multipart.ts';
import type { Transport, TransportBody, TransportRequest, TransportResponse } from './transport.ts';

type Outgoing = Readonly<{
  headers: Readonly<Record<string, string>>;
  body: string | AsyncIterable<Uint8Array> | null;
}>;

/**
 * Sends by undici's own request call, with connections kept open between calls. undici is loaded by
 * the first request, and of it only what a request needs: a third of the whole's loading time.
 */
export function createUndiciTransport(own?: UndiciDispatcher): Transport {
  let dispatcher: Promise<Send> | undefined;
  return {
    reportsSent: true,
    async send(request) {
      dispatcher ??= loadUndici(own);
      const send = await dispatcher;
      return send(request);
    },
  };
}

type Send = (request: TransportRequest) => Promise<TransportResponse>;

async function loadUndici(own: UndiciDispatcher | undefined): Promise<Send> {
  const [{ default: Agent }, { default: sendRequest }] = await Promise.all([
    import('#undici/agent'),
    import('#undici/request'),
  ]);
  const agent = own === undefined ? new Agent() : (own as Dispatcher);
  return async ({ method, url, headers, body, signal, onSent }) => {
    const outgoing = prepareBody(headers, body, onSent);
    const answer = await sendRequest.call(agent, {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      ...outgoing,
      signal,
      // The caller's own clock decides.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return {
      status: answer.statusCode,
      header: (name) => singleValue(answer.headers[name.toLowerCase()]),
      text: () => answer.body.text(),
      bytes: () => answer.body,
      // A body that is let go before its end says so by an error that nobody waits for.
      cancel: async () => void answer.body.on('error', () => {}).destroy(),
    };
  };
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
    body: watch(form, onSent),
  };
}

async function* watch(
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
