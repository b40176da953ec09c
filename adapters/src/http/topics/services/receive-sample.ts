import { ok, type NewStoredFile, type Result } from '@nsem/core';
import { checkVoiceSample, decodeRecording } from '../../../audio/voice-sample.ts';
import type { ReceivedFile } from '../../../files/upload-staging.ts';
import type { CallUploads } from '../../body/call-body.ts';
import type { AnyFault } from '../../problems/http-fault.ts';

type SampleCall = Readonly<{
  uploads: CallUploads;
  body: Readonly<{ audio_recording?: string | null | undefined }>;
}>;

/** A field of more than a few spaces is a recording, if an invalid one: trimming could take long. */
const longestBlank = 1_000;

const isBlank = (text: string): boolean => text.length <= longestBlank && text.trim() === '';

/** Whether a call has a voice sample, from multipart or from JSON. */
export const hasRecording = ({ uploads, body: { audio_recording: text } }: SampleCall): boolean =>
  uploads.received !== undefined || (typeof text === 'string' && !isBlank(text));

async function receiveRecording(call: SampleCall): Promise<Result<ReceivedFile | null, AnyFault>> {
  const { uploads } = call;
  if (uploads.received !== undefined) return ok(uploads.received);
  const recording = call.body.audio_recording;
  if (typeof recording !== 'string' || isBlank(recording)) return ok(null);
  const decoded = await decodeRecording(recording);
  return decoded.ok ? ok(await uploads.receiveBytes(decoded.value, 'voice-sample.wav')) : decoded;
}

/** Receives a narrator's voice sample, from multipart or from JSON; null if there is none. */
export async function receiveSample(
  call: SampleCall,
): Promise<Result<NewStoredFile | null, AnyFault>> {
  const received = await receiveRecording(call);
  if (!received.ok || received.value === null) return received as Result<null, AnyFault>;
  const checked = await checkVoiceSample(received.value.path);
  return checked.ok
    ? ok(await call.uploads.keep(received.value, checked.value.contentType))
    : checked;
}
