import {
  languagesOf,
  ok,
  outputKind,
  refuse,
  type Delivery,
  type Job,
  type Result,
} from '@nsem/core';
import { probeAudio } from '../../audio/probe-audio.ts';
import { identifyDocument } from '../../files/identify-document.ts';
import type { ReceivedFile } from '../../files/upload-desk.ts';
import type { CallUploads } from '../body/call-uploads.ts';
import type { AnyFault } from '../http-fault.ts';

type Received = Result<Omit<Delivery, 'id'>, AnyFault>;

const nameOf = ({ id, work }: Job): string => `job-${id}-${languagesOf(work).join('-')}.txt`;

/** Takes in what is delivered for a job: typed text, a document or audio, known by its content. */
export async function receiveDelivery(
  uploads: CallUploads,
  job: Job,
  outputText: string | undefined,
): Promise<Received> {
  const kind = outputKind[job.work.serviceType];
  if (outputText !== undefined) {
    if (kind !== 'text') return refuse({ code: 'job.output-unfit', expected: kind });
    const typed = await uploads.receiveText(outputText, nameOf(job));
    return ok({ kind, file: await uploads.keep(typed, 'text/plain') });
  }
  const { received } = uploads;
  if (received === undefined) return refuse({ code: 'http.file-missing', field: 'file' });
  const type = await (kind === 'audio' ? audioType(received) : identifyDocument(received));
  return type.ok ? ok({ kind, file: await uploads.keep(received, type.value) }) : type;
}

async function audioType({ path }: ReceivedFile): Promise<Result<string, AnyFault>> {
  const probed = await probeAudio(path);
  return probed.ok ? ok(probed.value.contentType) : probed;
}
