import { readStream } from '../bytes/read-stream.ts';
import type {
  FormPart,
  Transport,
  TransportBody,
  TransportRequest,
  TransportResponse,
} from './transport.ts';

/** A transport over the global `fetch`, or over that of the caller. */
export function createFetchTransport(customFetch?: typeof globalThis.fetch): Transport {
  return {
    reportsSent: false,
    async send({ method, url, headers, body, signal, onSent }: TransportRequest) {
      const send = customFetch ?? globalThis.fetch;
      const init = { method, headers, body: await bodyOf(body), signal };
      // The credentials are in a header; the cookies of the same host do not belong to the API.
      const response = await send(url, { ...init, credentials: 'omit' });
      if (init.body instanceof FormData) reportAllSent(init.body, onSent);
      if (body instanceof Uint8Array) {
        onSent({ length: body.byteLength, totalBytes: body.byteLength });
      }
      return toTransportResponse(response);
    },
  };
}

async function bodyOf(
  body: TransportBody,
): Promise<string | FormData | Uint8Array<ArrayBuffer> | null> {
  if (body === null || typeof body === 'string' || body instanceof Uint8Array) return body;
  const form = new FormData();
  for (const part of body) await append(form, part);
  return form;
}

/** The progress of `fetch` cannot be observed: once the response is there, everything was sent. */
function reportAllSent(form: FormData, onSent: TransportRequest['onSent']): void {
  let length = 0;
  form.forEach((value) => {
    if (value instanceof Blob) length += value.size;
  });
  onSent({ length, totalBytes: length });
}

async function append(form: FormData, { name, value }: FormPart): Promise<void> {
  if (typeof value === 'string') form.append(name, value);
  else form.append(name, await value.toBlob(), value.name);
}

const toTransportResponse = (response: Response): TransportResponse => ({
  status: response.status,
  header: (name) => response.headers.get(name),
  text: () => response.text(),
  bytes: () => readStream(response.body ?? new Blob([]).stream()),
  cancel: async () => response.body?.cancel(),
});
