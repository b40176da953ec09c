import { randomHex } from '../bytes/random-hex.ts';
import type { FormPart, UploadFile } from './transport.ts';

/** An encoded multipart form (RFC 7578). */
export type EncodedForm = Readonly<{
  contentType: string;
  /** Null if the size of a file is unknown. */
  sizeBytes: number | null;
  chunks(): AsyncIterable<Uint8Array>;
}>;

type Section = Readonly<{ head: Uint8Array; value: Uint8Array | UploadFile }>;

const encoder = new TextEncoder();
const lineEnd = encoder.encode('\r\n');

/** Encodes a form whose files are read while they are sent, so that none is held in memory. */
export function encodeForm(parts: readonly FormPart[]): EncodedForm {
  const boundary = `nsem-${randomHex(16)}`;
  const sections = parts.map((part) => sectionOf(part, boundary));
  const end = encoder.encode(`--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    sizeBytes: sum([...sections.map(sizeOfSection), end.byteLength]),
    async *chunks() {
      for (const { head, value } of sections) {
        yield head;
        if (value instanceof Uint8Array) yield value;
        else yield* value.open();
        yield lineEnd;
      }
      yield end;
    },
  };
}

function sectionOf({ name, value }: FormPart, boundary: string): Section {
  const disposition = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`;
  if (typeof value === 'string') {
    return { head: encoder.encode(`${disposition}\r\n\r\n`), value: encoder.encode(value) };
  }
  const file = `; filename="${escapeName(value.name)}"\r\nContent-Type: ${value.contentType}`;
  return { head: encoder.encode(`${disposition}${file}\r\n\r\n`), value };
}

/** Escapes a name as browsers do; otherwise a file name could inject headers. */
const escapeName = (name: string): string =>
  name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');

function sizeOfSection({ head, value }: Section): number | null {
  const valueSize = value instanceof Uint8Array ? value.byteLength : value.sizeBytes;
  return valueSize === null ? null : head.byteLength + valueSize + lineEnd.byteLength;
}

function sum(sizes: readonly (number | null)[]): number | null {
  let total = 0;
  for (const size of sizes) {
    if (size === null) return null;
    total += size;
  }
  return total;
}
