import { readStream } from '../bytes/read-stream.ts';
import type { Transport, TransportBody, TransportRequest, TransportResponse } from './transport.ts';

/** A transport over the global `fetch`, or over that of the caller. */
export function createFetchTransport(customFetch?: typeof globalThis.fetch): Transport {
  return {
    reportsSent: false,
    async send({ method, url, headers, body, signal, onSent }: TransportRequest) {
      const send = customFetch ?? globalThis.fetch;
      const init = { method, headers, body: await bodyOf(body), signal };
      // The credentials are in a header; the cookies of the same host do not belong to the API.
      const response = await send(url, { ...init, credentials: 'omit' });
      if (init.body !== null) reportAllSent(init.body, onSent);
      return toTransportResponse(response);
    },
  };
}

/** The progress of `fetch` cannot be observed: once the response is there, everything was sent. */
function reportAllSent(
  body: string | FormData | Uint8Array,
  onSent: TransportRequest['onSent'],
): void {
  if (typeof body === 'string') return;
  let length = 0;
  if (body instanceof Uint8Array) length = body.byteLength;
  else body.forEach((value) => (length += value instanceof Blob ? value.size : 0));
  onSent({ length, totalBytes: length });
}

async function bodyOf(
  body: TransportBody,
): Promise<string | FormData | Uint8Array<ArrayBuffer> | null> {
  if (body === null || typeof body === 'string' || body instanceof Uint8Array) return body;
  return (await import('./form-data.ts')).toFormData(body);
}

const toTransportResponse = (response: Response): TransportResponse => ({
  status: response.status,
  header: (name) => response.headers.get(name),
  text: () => response.text(),
  bytes: () => readStream(response.body ?? new Blob([]).stream()),
  cancel: async () => response.body?.cancel(),
});
