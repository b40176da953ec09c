import { ok, type NewStoredFile, type Result } from '@nsem/core';
import { checkVoiceSample, decodeRecording } from '../../../audio/voice-sample.ts';
import type { ReceivedFile } from '../../../files/upload-staging.ts';
import type { CallUploads } from '../../body/call-uploads.ts';
import type { AnyFault } from '../../problems/http-fault.ts';

type SampleCall = Readonly<{
  uploads: CallUploads;
  body: Readonly<{ audio_recording?: string | null | undefined }>;
}>;

async function receiveRecording({
  uploads,
  body: { audio_recording: recording },
}: SampleCall): Promise<Result<ReceivedFile | null, AnyFault>> {
  if (uploads.received !== undefined) return ok(uploads.received);
  if (!recording?.trim()) return ok(null);
  const decoded = decodeRecording(recording);
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
