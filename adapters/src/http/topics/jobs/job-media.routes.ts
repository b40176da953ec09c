import {
  jobFiles,
  type JobId,
  type OfferPolicy,
  ok,
  readJobInput,
  readJobOutput,
  readLinkedFile,
  refuse,
  type StoredFile,
} from '@nsem/core';
import { z } from 'zod';
import { nameForType } from '../../../files/file-names.ts';
import type { MediaLinks } from '../../../security/vaults.ts';
import { coarsen, mostPeaks, type Waveform } from '../../../waveforms/waveform.ts';
import type { Waveforms } from '../../../waveforms/waveforms.ts';
import { integerText, instantAnswer, pathId, text } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import { fileAnswers } from '../../replies/file-answers.ts';
import { answer, type JsonReply, sendFile } from '../../replies/reply.ts';

const params = z.object({ id: pathId<JobId>('The id of the job.') });

const fileQuery = z.strictObject({
  file: z
    .enum(jobFiles)
    .describe('`input` for what the client sent, `output` for what was delivered.'),
});

const ticketQuery = z.strictObject({
  ticket: text(100).meta({
    description: 'From the link.',
    example: 'output.55.1795165200000.q7o8UK3bWZ0cE5s0n9V4m2mCqk8J1mHh1o3k2cX6y7A',
  }),
});

const mediaLinkSchema = z
  .object({
    url: z.string().describe('The address of the file, from the root of the server.'),
    expires_at: instantAnswer('Until when the address can be used.'),
    name: z.string().describe('The file name.'),
    type: z.string().describe('The media type.'),
    bytes: z.int().describe('The size in bytes.'),
  })
  .meta({
    id: 'MediaLink',
    description: 'An address that plays a file of a job without a credential.',
    example: {
      url: '/jobs/128/media?ticket=output.55.1795165200000.q7o8UK3bWZ0cE5s0n9V4m2mCqk8J1mHh1o3k2cX6y7A',
      expires_at: '2026-11-20T09:45:00.000Z',
      name: 'narration.mp3',
      type: 'audio/mpeg',
      bytes: 482_310,
    },
  });

type Links = Readonly<{ mediaLinks: MediaLinks }>;

export const jobMediaOperations = {
  readMediaLink: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/media-link',
    tag: 'Jobs',
    summary: 'Get an address that plays a file of a job',
    description:
      'For players that cannot send a credential, such as the `<audio>` element of a browser. Anyone who ' +
      'has the address can read the file for 15 minutes.',
    sdk: {
      method: 'jobs.getMediaLink',
      query: 'MediaLinkQuery',
      example: "const { url, expires_at } = await nsem.jobs.getMediaLink(131, { file: 'output' });",
    },
    access: 'jobs.read-content',
    params,
    query: fileQuery,
    answers: { 200: { description: 'The address.', schema: mediaLinkSchema } },
    refusals: ['job.not-accepted', 'job.not-found', 'job.output-not-ready', 'job.content-erased'],
    async handle(
      { now, params: { id }, query, read },
      { mediaLinks, offers }: Links & Readonly<{ offers: OfferPolicy }>,
    ) {
      const { file: kind } = query;
      const found =
        kind === 'input' ? await read(readJobInput, id, { offers }) : await read(readJobOutput, id);
      if (!found.ok) return found;
      const { id: fileId, contentType: type, sizeBytes: bytes } = found.value;
      const name = nameForType(found.value.name, type);
      const { ticket, expiresAt } = mediaLinks.issue({ jobId: id, kind, fileId }, now);
      const url = `/jobs/${id}/media?ticket=${ticket}`;
      const link = { url, expires_at: presentInstant(expiresAt), name, type, bytes };
      return ok(answer(link, { 'cache-control': 'no-store' }));
    },
  }),

  readMedia: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/media',
    tag: 'Jobs',
    summary: 'Read the file that a link leads to',
    description: 'Without a credential: the ticket in the address takes its place.',
    sdk: { method: 'jobs.downloadMedia', byHand: true },
    access: 'anonymous',
    params,
    query: ticketQuery,
    answers: fileAnswers('The file.', ['text/*', 'application/*', 'audio/*']),
    refusals: ['http.audio-not-found', 'http.range-unsatisfiable'],
    async handle({ now, params: { id: jobId }, query: { ticket }, read }, { mediaLinks }: Links) {
      const linked = mediaLinks.check({ jobId, ticket }, now);
      const found = linked === undefined ? ok(undefined) : await read(readLinkedFile, linked);
      if (!found.ok) return found;
      return found.value === undefined
        ? refuse({ code: 'http.audio-not-found' })
        : ok(sendFile(found.value));
    },
  }),
};

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
