import { readStream } from '../internal/read-stream.ts';
import type {
  FormPart,
  Transport,
  TransportBody,
  TransportRequest,
  TransportResponse,
} from './transport.ts';

/** Sends by `fetch`: the global one, or one that the caller brings. */
export function createFetchTransport(customFetch?: typeof globalThis.fetch): Transport {
  return {
    reportsSent: false,
    async send({ method, url, headers, body, signal }: TransportRequest) {
      const send = customFetch ?? globalThis.fetch;
      const init = { method, headers, body: await bodyOf(body), signal };
      // Sessions travel in a header; a cookie of the same host is none of the API's business.
      return readable(await send(url, { ...init, credentials: 'omit' }));
    },
  };
}

async function bodyOf(body: TransportBody): Promise<string | FormData | null> {
  if (body === null || typeof body === 'string') return body;
  const form = new FormData();
  for (const part of body) await append(form, part);
  return form;
}

async function append(form: FormData, { name, value }: FormPart): Promise<void> {
  if (typeof value === 'string') form.append(name, value);
  else form.append(name, await value.toBlob(), value.name);
}

const readable = (response: Response): TransportResponse => ({
  status: response.status,
  header: (name) => response.headers.get(name),
  text: () => response.text(),
  bytes: () => readStream(response.body ?? new Blob([]).stream()),
  cancel: async () => response.body?.cancel(),
});
