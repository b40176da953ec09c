import { ok, refuse, type Result } from '@nsem/core';

import type { UploadFault } from '../files/upload-fault.ts';
import { withByteReader } from './byte-reader.ts';
import { parseDataUrl } from './data-url.ts';
import { readWav } from './read-wav.ts';

/** The largest voice sample, decoded: 10 MiB. */
export const largestSampleBytes = 10 * 1024 * 1024;

const minDurationMs = 1_000;
const maxDurationMs = 120_000;

type InvalidReason = Extract<UploadFault, { code: 'upload.voice-sample-invalid' }>['reason'];

const invalid = (reason: InvalidReason): Result<never, UploadFault> =>
  refuse({ code: 'upload.voice-sample-invalid', reason });

const wavTypes = new Set(['audio/wav', 'audio/wave', 'audio/x-wav', 'audio/vnd.wave']);
const paddings = new Set(['', '=', '==']);

/** Searches for the first other character, which takes no memory; matching all digits takes 56 MB. */
function isBase64(text: string): boolean {
  const digits = text.search(/[^A-Za-z0-9+/]/);
  const padding = digits === -1 ? '' : text.slice(digits);
  return text.length > padding.length && text.length % 4 === 0 && paddings.has(padding);
}

/**
 * Decodes a recording in a JSON body: a data URL of a WAV file, or only its base64.
 *
 * @returns the bytes, at most 10 MiB; `checkVoiceSample` checks their content.
 */
export function decodeRecording(recording: string): Result<Uint8Array, UploadFault> {
  const dataUrl = parseDataUrl(recording);
  if (dataUrl !== undefined && !wavTypes.has(dataUrl.type)) return invalid('not-wav');
  const encoded = dataUrl?.base64 ?? recording;
  if ((encoded.length / 4) * 3 > largestSampleBytes + 2) return invalid('too-large');
  if (!isBase64(encoded)) return invalid('not-base64');
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.length > largestSampleBytes ? invalid('too-large') : ok(bytes);
}

/**
 * Checks a narrator's recording by its content: RIFF/WAVE with PCM samples, 1 to 120 seconds, at most
 * 10 MiB (see Uploads in docs/domain.md).
 */
export function checkVoiceSample(
  path: string,
): Promise<Result<Readonly<{ contentType: 'audio/wav'; durationMs: number }>, UploadFault>> {
  return withByteReader(path, async (reader) => {
    if (reader.sizeBytes > largestSampleBytes) return invalid('too-large');
    const wav = await readWav(reader);
    if (wav === undefined || !wav.isPcm) return invalid('not-wav');
    if (wav.durationMs < minDurationMs) return invalid('too-short');
    if (wav.durationMs > maxDurationMs) return invalid('too-long');
    return ok({ contentType: 'audio/wav', durationMs: wav.durationMs });
  });
}
