import {
  jobFiles,
  ok,
  readJobInput,
  readJobOutput,
  readLinkedFile,
  refuse,
  type JobId,
  type OfferPolicy,
} from '@nsem/core';
import { z } from 'zod';
import { nameForType } from '../../../files/file-names.ts';
import type { MediaLinks } from '../../../security/vaults.ts';
import { momentAnswer, pathId, text } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { presentMoment } from '../../operations/present-moment.ts';
import { fileAnswers } from '../../replies/file-answers.ts';
import { answer, sendFile } from '../../replies/reply.ts';

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
    expires_at: momentAnswer('Until when the address can be used.'),
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
      const link = { url, expires_at: presentMoment(expiresAt), name, type, bytes };
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
