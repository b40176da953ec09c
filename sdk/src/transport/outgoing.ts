import { encodeForm, type EncodedForm } from './multipart.ts';
import type { TransportBody, TransportRequest } from './transport.ts';

/** The headers and the body of a request, as Node sends them. */
export type Outgoing = Readonly<{
  headers: Readonly<Record<string, string>>;
  body: string | AsyncIterable<Uint8Array> | null;
}>;

/** Encodes the body of a request, and reports the chunks of a form as they are sent. */
export function prepareBody(
  headers: Readonly<Record<string, string>>,
  body: TransportBody,
  onSent: TransportRequest['onSent'],
): Outgoing {
  if (body === null || typeof body === 'string') return { headers, body };
  if (body instanceof Uint8Array) {
    const part = { sizeBytes: body.byteLength, chunks: () => slicesOf(body) };
    const length = { 'content-length': String(body.byteLength) };
    return { headers: { ...headers, ...length }, body: reportedChunks(part, onSent) };
  }
  const form = encodeForm(body);
  const length = form.sizeBytes === null ? {} : { 'content-length': String(form.sizeBytes) };
  return {
    headers: { ...headers, 'content-type': form.contentType, ...length },
    body: reportedChunks(form, onSent),
  };
}

const sliceBytes = 64 * 1024;

/** A part in slices, so that its progress is reported while it is sent. */
async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += sliceBytes) {
    yield bytes.subarray(from, from + sliceBytes);
  }
}

async function* reportedChunks(
  form: Pick<EncodedForm, 'sizeBytes' | 'chunks'>,
  onSent: TransportRequest['onSent'],
): AsyncGenerator<Uint8Array> {
  for await (const chunk of form.chunks()) {
    yield chunk;
    onSent({ length: chunk.byteLength, totalBytes: form.sizeBytes });
  }
}

/** The value of a header that may have been received several times. */
export const singleValue = (value: string | readonly string[] | undefined): string | null =>
  typeof value === 'string' ? value : (value?.join(', ') ?? null);
