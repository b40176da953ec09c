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
    async send({ method, url, headers, body, signal, onSent }: TransportRequest) {
      const send = customFetch ?? globalThis.fetch;
      const init = { method, headers, body: await bodyOf(body), signal };
      // Sessions travel in a header; a cookie of the same host is none of the API's business.
      const response = await send(url, { ...init, credentials: 'omit' });
      if (init.body instanceof FormData) tellAll(init.body, onSent);
      return readable(response);
    },
  };
}

async function bodyOf(body: TransportBody): Promise<string | FormData | null> {
  if (body === null || typeof body === 'string') return body;
  const form = new FormData();
  for (const part of body) await append(form, part);
  return form;
}

/** Nobody sees a form go over `fetch`: when it is answered it has gone. */
function tellAll(form: FormData, onSent: TransportRequest['onSent']): void {
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

const readable = (response: Response): TransportResponse => ({
  status: response.status,
  header: (name) => response.headers.get(name),
  text: () => response.text(),
  bytes: () => readStream(response.body ?? new Blob([]).stream()),
  cancel: async () => response.body?.cancel(),
});
