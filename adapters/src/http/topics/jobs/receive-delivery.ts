import { readFile } from 'node:fs/promises';
import {
  checkFitsDocument,
  languagesOf,
  ok,
  refuse,
  type Delivery,
  type ExpectedOutput,
  type Result,
} from '@nsem/core';
import { isTextForDocument } from '@nsem/core/texts';
import { probeAudio } from '../../../audio/probe-audio.ts';
import { identifyDocument } from '../../../files/identify-document.ts';
import type { ReceivedFile } from '../../../files/upload-staging.ts';
import type { CallUploads } from '../../body/call-uploads.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import { refuseAudio } from './receive-audio.ts';

type Received = Result<Omit<Delivery, 'id'>, AnyFault>;

const nameOf = ({ id, work }: ExpectedOutput): string =>
  `job-${id}-${languagesOf(work).join('-')}.txt`;

/** An output as it was sent: typed text, or a file. */
export type SentOutput = Readonly<{
  outputText: string | undefined;
  received: ReceivedFile | undefined;
}>;

/** Receives the output of a job: typed text, a document or audio, identified by its content. */
export async function receiveDelivery(
  uploads: CallUploads,
  expected: ExpectedOutput,
  { outputText, received }: SentOutput,
): Promise<Received> {
  if (outputText !== undefined) {
    const fits = checkFitsDocument(expected, outputText);
    if (!fits.ok) return fits;
    const typed = await uploads.receiveText(outputText, nameOf(expected));
    return ok({ kind: 'text', file: await uploads.keep(typed, 'text/plain') });
  }
  if (received === undefined) return refuse({ code: 'http.file-missing', field: 'file' });
  const { kind } = expected;
  const type = await (kind === 'audio' ? audioType(received) : identifyDocument(received));
  if (!type.ok) return type;
  const fits = await checkFile(expected, received, type.value);
  return fits.ok ? ok({ kind, file: await uploads.keep(received, type.value) }) : fits;
}

/** Checks a text file that is delivered for a document as a typed text is: it is put into the document. */
async function checkFile(
  expected: ExpectedOutput,
  { path, sizeBytes }: ReceivedFile,
  contentType: string,
): Promise<Result<null, AnyFault>> {
  if (expected.document === null || !isTextForDocument({ contentType, sizeBytes })) return ok(null);
  return checkFitsDocument(expected, new TextDecoder().decode(await readFile(path)));
}

async function audioType(received: ReceivedFile): Promise<Result<string, AnyFault>> {
  const probed = await probeAudio(received.path);
  return probed.ok ? ok(probed.value.contentType) : refuseAudio(probed.fault, received);
}
