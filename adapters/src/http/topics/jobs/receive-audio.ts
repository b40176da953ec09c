import { ok, refuse, type AudioInput, type Result } from '@nsem/core';
import { probeAudio } from '../../../audio/probe-audio.ts';
import { nameKindOf } from '../../../files/name-file-kind.ts';
import type { ReceivedFile, UploadFault } from '../../../files/upload-staging.ts';
import type { CallUploads } from '../../body/call-body.ts';
import type { AnyFault } from '../../problems/http-fault.ts';

/** The refusal of what is no audio, with what it is instead, if that is known. */
export async function refuseAudio(
  fault: UploadFault,
  { path }: ReceivedFile,
): Promise<Result<never, AnyFault>> {
  if (fault.code !== 'upload.unreadable-audio') return refuse(fault);
  return refuse({ ...fault, found: fault.found ?? (await nameKindOf(path)) });
}

/** Measures the audio of a call, and stores it. */
export async function receiveAudio(
  uploads: CallUploads,
  received: ReceivedFile | undefined,
): Promise<Result<AudioInput, AnyFault>> {
  if (received === undefined) return refuse({ code: 'http.file-missing', field: 'audio_file' });
  const probed = await probeAudio(received.path);
  if (!probed.ok) return refuseAudio(probed.fault, received);
  const { contentType, durationMs } = probed.value;
  return ok({ file: await uploads.keep(received, contentType), durationMs });
}
