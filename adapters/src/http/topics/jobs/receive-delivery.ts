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
import { identifyDocument } from '../../../files/identify-file.ts';
import type { ReceivedFile } from '../../../files/upload-staging.ts';
import type { CallUploads } from '../../body/call-body.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import type { DeliveryCheck } from './check-delivery.ts';
import { refuseAudio } from './receive-audio.ts';

type Received = Result<Omit<Delivery, 'id'>, AnyFault>;

const nameOf = ({ id, work }: ExpectedOutput): string =>
  `job-${id}-${languagesOf(work).join('-')}.txt`;

/** An output as it was sent: typed text, or a file. */
export type SentOutput = Readonly<{
  outputText: string | undefined;
  received: ReceivedFile | undefined;
  check: DeliveryCheck;
}>;

/** Receives the output of a job: typed text, a document or audio, identified by its content and checked. */
export async function receiveDelivery(
  uploads: CallUploads,
  expected: ExpectedOutput,
  { outputText, received, check }: SentOutput,
): Promise<Received> {
  if (outputText !== undefined) {
    const fits = checkFitsDocument(expected, outputText);
    if (!fits.ok) return fits;
    const found = await check.ofText(outputText);
    if (!found.ok) return found;
    const typed = await uploads.receiveText(outputText, nameOf(expected));
    const file = await uploads.keep(typed, 'text/plain');
    return ok({ kind: 'text', file, findings: found.value });
  }
  if (received === undefined) return refuse({ code: 'http.file-missing', field: 'file' });
  const { kind } = expected;
  const type = await (kind === 'audio' ? audioType(received) : identifyDocument(received));
  if (!type.ok) return type;
  const fits = await checkFile(expected, received, type.value);
  if (!fits.ok) return fits;
  const found = await check.ofFile(received, type.value);
  if (!found.ok) return found;
  const file = await uploads.keep(received, type.value);
  return ok({ kind, file, findings: found.value });
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
