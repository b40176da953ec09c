import {
  jobFiles,
  ok,
  readJobInput,
  readJobOutput,
  type JobId,
  type OfferPolicy,
  type StoredFile,
} from '@nsem/core';
import { z } from 'zod';
import { coarsen, mostPeaks, type Waveform } from '../../../waveforms/waveform.ts';
import type { Waveforms } from '../../../waveforms/waveforms.ts';
import { integerText, pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer, type JsonReply } from '../../replies/reply.ts';

const params = z.object({ id: pathId<JobId>('The id of the job.') });

/** As many as a wide screen can show. */
const usualPoints = 4_000;

const query = z.strictObject({
  file: z
    .enum(jobFiles)
    .describe('`input` for what the client sent, `output` for what was delivered.'),
  points: integerText(1, mostPeaks, `must be a whole number from 1 to ${mostPeaks}`)
    .default(usualPoints)
    .meta({
      description: 'The most peaks to return; a long recording has longer steps.',
      example: 1000,
    }),
});

const waveformSchema = z
  .object({
    status: z.literal('ready').describe('Always `ready`.'),
    duration_ms: z.int().describe('How long the recording is, in milliseconds.'),
    step_ms: z.int().describe('The milliseconds that each peak covers; the last one fewer.'),
    peaks: z
      .string()
      .describe('A byte for each step, as Base64: the largest magnitude in it, 255 at full scale.'),
  })
  .meta({
    id: 'Waveform',
    example: { status: 'ready', duration_ms: 90, step_ms: 10, peaks: 'AAQYeNz/kiAC' },
  });

const pendingWaveformSchema = z
  .object({ status: z.literal('pending').describe('Always `pending`.') })
  .meta({
    id: 'PendingWaveform',
    description: 'A waveform that is still being measured.',
    example: { status: 'pending' },
  });

/** Recordings of hours are measured in some tens of seconds. */
const pending: JsonReply = {
  kind: 'json',
  status: 202,
  body: { status: 'pending' },
  headers: { 'retry-after': '2' },
};

const cacheHeaders = { ETag: 'Changes with the recording and with `points`.' };

/** The peaks of a file never change, so browsers need not load them again. */
function present(waveform: Waveform, { sha256 }: StoredFile): JsonReply {
  const { durationMs, stepMs, peaks } = waveform;
  const body = {
    status: 'ready',
    duration_ms: durationMs,
    step_ms: stepMs,
    peaks: Buffer.from(peaks).toString('base64'),
  };
  const etag = `"${sha256}.${stepMs}"`;
  return answer(body, { etag, 'cache-control': 'private, no-cache' });
}

type Dependencies = Readonly<{ offers: OfferPolicy; waveforms: Waveforms }>;

export const jobWaveformOperations = {
  readWaveform: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/waveform',
    tag: 'Jobs',
    summary: 'Get the waveform of a recording, to draw it',
    description:
      'The peaks of a recording, for players: a browser that decodes a long recording itself runs out of ' +
      'memory. They are measured at the first request and stored; meanwhile the answer is 202. ' +
      'WAV (integers and floats), MP3, FLAC, and Opus in Ogg and WebM are measured, up to 10 hours; ' +
      'of other recordings, such as M4A and AAC, there is no waveform.',
    sdk: {
      method: 'jobs.getWaveform',
      query: 'WaveformQuery',
      doc:
        'Get the waveform of a recording, to draw it: the peaks are bytes in Base64, one ' +
        'for each `step_ms`. The first call for a recording of hours returns `pending`; ' +
        'call again after some seconds.',
      example: `
        const waveform = await nsem.jobs.getWaveform(130, { file: 'input', points: 1000 });
        if (waveform.status === 'ready') console.log(waveform.duration_ms, atob(waveform.peaks).length);`,
    },
    access: 'jobs.read-content',
    readsFile: true,
    params,
    query,
    answers: {
      200: { description: 'The waveform.', schema: waveformSchema, headers: cacheHeaders },
      202: {
        description: 'The recording is still being measured.',
        schema: pendingWaveformSchema,
        headers: { 'Retry-After': 'Seconds until the next request.' },
      },
      304: { description: 'If-None-Match names this waveform.', headers: cacheHeaders },
    },
    refusals: [
      'job.not-accepted',
      'job.not-found',
      'job.output-not-ready',
      'job.content-erased',
      'waveform.unsupported',
    ],
    async handle(
      { params: { id }, query: { file: kind, points }, read },
      { offers, waveforms }: Dependencies,
    ) {
      const file =
        kind === 'input' ? await read(readJobInput, id, { offers }) : await read(readJobOutput, id);
      if (!file.ok) return file;
      const found = await waveforms.find(file.value);
      if (!found.ok) return found;
      if (found.value === 'pending') return ok(pending);
      return ok(present(coarsen(found.value, points), file.value));
    },
  }),
};
