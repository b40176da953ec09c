import { ok, refuse, type AudioInput, type Result } from '@nsem/core';
import { probeAudio } from '../../../audio/probe-audio.ts';
import type { ReceivedFile } from '../../../files/upload-staging.ts';
import type { CallUploads } from '../../body/call-uploads.ts';
import type { AnyFault } from '../../problems/http-fault.ts';

/** Measures the audio of a call, and stores it. */
export async function receiveAudio(
  uploads: CallUploads,
  received: ReceivedFile | undefined,
): Promise<Result<AudioInput, AnyFault>> {
  if (received === undefined) return refuse({ code: 'http.file-missing', field: 'audio_file' });
  const probed = await probeAudio(received.path);
  if (!probed.ok) return probed;
  const { contentType, durationMs } = probed.value;
  return ok({ file: await uploads.keep(received, contentType), durationMs });
}
