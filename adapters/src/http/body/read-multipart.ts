import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ok, refuse, type Result } from '@nsem/core';
import type { ReceivedFile, UploadStaging } from '../../files/upload-staging.ts';
import type { AnyFault } from '../problems/http-fault.ts';
import type { BodyShare } from './body-memory.ts';
import { ClientGone } from './read-bytes.ts';
import { addField, decodeText, type FormFields, noFields, notUtf8 } from './parse-form.ts';

/** The contents of a multipart body: its fields, and the expected file if it was sent. */
export type Multipart = Readonly<{ fields: FormFields; received: ReceivedFile | undefined }>;

/** The allowed contents of a multipart body, and the staging of its file. */
export type Expected = Readonly<{
  fileField: string | undefined;
  /** The most of one field. */
  maxFieldBytes: number;
  maxFileBytes: number;
  /** The most of all that is not in a file: fields, headers, and what belongs to neither. */
  maxMemoryBytes: number;
  /** The most of the whole body. */
  maxBytes: number;
  /** Milliseconds until the last byte, if there is no file that may take longer. */
  patienceMs: number | undefined;
  staging: UploadStaging;
  share: BodyShare;
}>;

const mostFields = 32;
const mostFiles = 4;
const mostParts = 40;
const largestHeaderBytes = 8 * 1024;

/** Marks a file in a field that accepts none: no schema accepts it. */
const unwantedFile = Object.freeze({ file: true });

const malformed = {
  code: 'http.body-malformed',
  reason: 'The body is not valid multipart/form-data.',
} as const;

function openParser(request: IncomingMessage): BusboyInstance | undefined {
  const type = request.headers['content-type'] ?? '';
  const limits = {
    files: mostFields + mostFiles,
    parts: mostParts,
    headerPairs: 32,
    headerSize: largestHeaderBytes,
  };
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits,
      // The parser would decode a field leniently, so that fields too arrive as bytes.
      isPartAFile: () => true,
    });
  } catch {
    // It throws only if the boundary is missing.
    return undefined;
  }
}

/**
 * Reads a multipart body as it arrives: fields into memory, the one file to the upload staging. Where it
 * refuses or the caller goes away, no file is left behind.
 *
 * @throws {ClientGone} if the caller disconnected.
 */
export async function readMultipart(
  request: IncomingMessage,
  expected: Expected,
): Promise<Result<Multipart, AnyFault>> {
  const { maxBytes, patienceMs } = expected;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    return refuse({ code: 'http.body-too-large', maxBytes });
  }
  if (!request.readable) throw new ClientGone('upload cut off');
  const parser = openParser(request);
  if (parser === undefined) return refuse(malformed);
  const count = createCount(expected);
  const intake = followParser(parser, { ...expected, count });
  const onClose = () => {
    if (!request.complete) intake.fail(new ClientGone('upload cut off'));
  };
  const onData = (chunk: Buffer) => {
    const fault = count.arrive(chunk.length);
    if (fault === undefined) return;
    request.unpipe(parser);
    intake.refuse(fault);
  };
  const late =
    patienceMs && setTimeout(() => intake.refuse({ code: 'http.body-too-slow' }), patienceMs);
  request.once('close', onClose).on('data', onData);
  request.pipe(parser);
  try {
    return await intake.outcome();
  } finally {
    clearTimeout(late);
    request.off('close', onClose).off('data', onData);
    request.unpipe(parser);
  }
}

/** Counts the bytes of a body, and which of them are still in memory. */
type Count = Readonly<{
  /** Counts bytes of the body; returns a refusal if they are too many. */
  arrive(bytes: number): AnyFault | undefined;
  /** Counts bytes that were in a file and have left the memory. */
  leave(bytes: number): void;
}>;

function createCount({ maxBytes, maxMemoryBytes, share }: Expected): Count {
  let arrived = 0;
  let left = 0;
  return {
    arrive(bytes) {
      arrived += bytes;
      if (arrived > maxBytes) return { code: 'http.body-too-large', maxBytes };
      const inMemory = arrived - left;
      if (inMemory > maxMemoryBytes) {
        return { code: 'http.body-too-large', maxBytes: maxMemoryBytes };
      }
      return share.hold(inMemory) ? undefined : { code: 'http.server-busy' };
    },
    leave(bytes) {
      left += bytes;
      share.hold(arrived - left);
    },
  };
}

type Intake = Readonly<{
  outcome: () => Promise<Result<Multipart, AnyFault>>;
  refuse: (fault: AnyFault) => void;
  fail: (error: Error) => void;
}>;

/** Collects what the parser emits; the first error ends it. */
function followParser(
  parser: BusboyInstance,
  { fileField, ...expected }: Expected & Readonly<{ count: Count }>,
): Intake {
  const fields = noFields();
  const ended = Promise.withResolvers<AnyFault | undefined>();
  let file: FileIntake | undefined;
  const left = { fields: mostFields, files: mostFiles };
  parser.on('file', (name: string | undefined, stream, filename: string | undefined, ...rest) => {
    const isText = filename === undefined && rest[1] !== 'application/octet-stream';
    left[isText ? 'fields' : 'files'] -= 1;
    if (left.fields < 0 || left.files < 0) ended.resolve(malformed);
    // The parser puts it in place of bytes that are not UTF-8.
    if (`${name} ${filename}`.includes('\ufffd')) ended.resolve(notUtf8);
    if (isText) {
      collectText(stream, expected.maxFieldBytes, (text) => {
        if (text.ok) addField(fields, name ?? '', text.value);
        else ended.resolve(text.fault);
      });
    } else if (name === fileField && file === undefined) {
      file = takeFile(stream, { ...expected, name: filename ?? '' });
      file.received.then(
        (taken) => taken?.ok === false && ended.resolve(taken.fault),
        ended.reject,
      );
    } else {
      addField(fields, name ?? '', unwantedFile);
      // A truncated file ends the whole body, which the parser also reports.
      stream.on('error', () => undefined);
      stream.on('data', (chunk: Buffer) => expected.count.leave(chunk.length));
    }
  });
  for (const broken of ['filesLimit', 'partsLimit', 'error']) {
    parser.on(broken, () => ended.resolve(malformed));
  }
  parser.on('finish', () => ended.resolve(undefined));

  const outcome = async (): Promise<Result<Multipart, AnyFault>> => {
    try {
      const fault = await ended.promise;
      const received = fault === undefined ? await file?.received : refuse(fault);
      if (received?.ok !== false) return ok({ fields, received: received?.value });
      await file?.forget();
      return received;
    } catch (error) {
      await file?.forget();
      throw error;
    }
  };
  return { outcome, refuse: ended.resolve, fail: ended.reject };
}

/** Collects a field of a form, which stays in memory. */
function collectText(
  stream: Readable,
  maxBytes: number,
  onText: (text: Result<string, AnyFault>) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else onText(refuse({ code: 'http.body-too-large', maxBytes }));
  });
  stream.on('end', () => onText(decodeText(Buffer.concat(chunks))));
  // A truncated field ends the whole body, which the parser also reports.
  stream.on('error', () => undefined);
}

type FileIntake = Readonly<{
  /** The file, a refusal, or undefined if the form's file field was left empty. */
  received: Promise<Result<ReceivedFile, AnyFault> | undefined>;
  /** Ends the intake, and leaves no file. */
  forget: () => Promise<void>;
}>;

function takeFile(
  stream: Readable,
  {
    staging,
    maxFileBytes: maxBytes,
    count,
    name,
  }: Pick<Expected, 'staging' | 'maxFileBytes'> & Readonly<{ count: Count; name: string }>,
): FileIntake {
  let broken: unknown;
  stream.on('error', (error) => {
    broken ??= error;
  });
  const received = staging.receive(countLeaving(stream, count), { name, maxBytes }).then(
    (file) => (!file.ok && file.fault.code === 'upload.empty' && name === '' ? undefined : file),
    (error: unknown) => {
      if (error !== broken) throw error;
      return refuse(malformed);
    },
  );
  const forget = async () => {
    stream.destroy(new ClientGone('upload given up'));
    const file = await received.catch(() => undefined);
    if (file?.ok === true) await staging.discard(file.value);
  };
  return { received, forget };
}

async function* countLeaving(stream: Readable, count: Count): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    yield chunk;
    count.leave(chunk.length);
  }
}
