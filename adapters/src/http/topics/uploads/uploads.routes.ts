import {
  cancelUpload,
  checkDelivery,
  checkNewMessage,
  checkNewReference,
  checkNewStatement,
  checkUpload,
  createUpload,
  findUpload,
  invariant,
  listUploads,
  mostAttachedBytes,
  mostReferenceBytes,
  ok,
  refuse,
  type Actor,
  type PromotionPolicy,
  type Quotas,
  type Result,
  type UploadId,
  type UploadPurpose,
} from '@nsem/core';
import { z } from 'zod';
import { newPartialKey, type PartialFiles } from '../../../files/partial-files.ts';
import { sanitizeFileName } from '../../../files/file-names.ts';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import type { AnyFault, AnyFaultCode } from '../../problems/http-fault.ts';
import { answer, answerWith, created, noContent } from '../../replies/reply.ts';
import { jobPreconditions } from '../jobs/job-bodies.schema.ts';
import { plannedMessageRefusals } from '../messages/messages.problems.ts';
import { orderOf, orderRefusals } from '../jobs/receive-audio.ts';
import { findStored, receivePart, type UploadTurns } from './receive-part.ts';
import {
  newUploadHeaders,
  partHeaders,
  presentUpload,
  uploadHeaders,
  type UploadMetadata,
  uploadSchema,
} from './uploads.schema.ts';

const params = z.object({ id: pathId<UploadId>('The id of the upload.') });

const stateHeaders = {
  'Upload-Expires': 'When it is removed, unless more of it arrives before.',
  'Upload-Length': 'The size of the file in bytes.',
  'Upload-Offset': 'How many bytes the server has.',
};

type Files = Readonly<{ partialFiles: PartialFiles }>;
type Writing = Files & Readonly<{ uploadTurns: UploadTurns }>;
type Policy = Readonly<{ promotion: PromotionPolicy; quotas: Quotas; maxUploadBytes: number }>;

const ownRefusals: readonly AnyFaultCode[] = ['upload.not-found', 'upload.protocol-unsupported'];

const checkProtocol = (version: string | undefined): Result<null, AnyFault> =>
  version === undefined || version === '1.0.0'
    ? ok(null)
    : refuse({ code: 'upload.protocol-unsupported' });

/** Checks whether the file could be used for its purpose now, before any of its bytes arrives. */
function checkPurpose(
  { check }: Pick<UseCaseRunner<Actor>, 'check'>,
  metadata: UploadMetadata,
  { promotion }: Policy,
): Promise<Result<null, AnyFault>> {
  switch (metadata.purpose) {
    case 'job-input':
      return check(checkUpload, orderOf({ ...metadata, purpose: null }), { promotion });
    case 'output':
      return check(checkDelivery, { id: metadata.job_id, kind: null });
    case 'reference':
      return check(checkNewReference, metadata.job_id);
    case 'message': {
      const planned = { jobId: metadata.job_id, questionId: null, fileCount: 1 };
      return check(checkNewMessage, planned);
    }
    case 'statement':
      // Which files it replaces is known with the statement.
      return check(checkNewStatement, { id: metadata.job_id, fileCount: 0, removedIds: [] });
  }
}

/** The most bytes of a file that is uploaded for a purpose. */
function largestFor(purpose: UploadPurpose, { maxUploadBytes }: Policy): number {
  switch (purpose) {
    case 'message':
    case 'statement':
      return Math.min(mostAttachedBytes, maxUploadBytes);
    case 'reference':
      return Math.min(mostReferenceBytes, maxUploadBytes);
    case 'job-input':
    case 'output':
      return maxUploadBytes;
  }
}

export const uploadOperations = {
  createUpload: defineOperation({
    method: 'POST',
    path: '/uploads/',
    tag: 'Uploads',
    summary: 'Start to upload a file in parts',
    description:
      'What would refuse the job, the delivery or the reference file is checked now, before any byte: ' +
      'missing funds are lower bounds. An upload is removed 24 hours after its last part, unless it is ' +
      'used: by `upload_id` in POST /jobs/upload, POST /jobs/{id}/deliver or POST /jobs/{id}/references, ' +
      'or by `upload_ids` in POST /jobs/{id}/messages or PUT /jobs/{id}/dispute/statement.',
    sdk: { method: 'uploads.create', byHand: true },
    access: 'uploads.own',
    idempotent: true,
    headersAreContent: true,
    preconditions: jobPreconditions,
    headers: newUploadHeaders,
    answers: {
      201: { description: 'The upload.', schema: uploadSchema, headers: stateHeaders },
    },
    refusals: [
      ...orderRefusals,
      'job.not-found',
      'job.wrong-state',
      'reference.job-ended',
      'reference.too-many',
      ...plannedMessageRefusals,
      'dispute.not-found',
      'dispute.statements-closed',
      'upload.empty',
      'upload.too-large',
      'upload.too-many',
      'upload.protocol-unsupported',
    ],
    async handle({ check, headers, perform }, policy: Policy) {
      const spoken = checkProtocol(headers['Tus-Resumable']);
      if (!spoken.ok) return spoken;
      const { 'Upload-Length': sizeBytes, 'Upload-Metadata': metadata } = headers;
      if (sizeBytes === 0) return refuse({ code: 'upload.empty' });
      const maxBytes = largestFor(metadata.purpose, policy);
      if (sizeBytes > maxBytes) return refuse({ code: 'upload.too-large', maxBytes });
      const possible = await checkPurpose({ check }, metadata, policy);
      if (!possible.ok) return possible;
      const name = sanitizeFileName(metadata.filename);
      const request = { purpose: metadata.purpose, name, key: newPartialKey(), sizeBytes };
      return perform(
        createUpload,
        request,
        (upload) => created(`/uploads/${upload.id}`, presentUpload(upload), uploadHeaders(upload)),
        { quotas: policy.quotas },
      );
    },
  }),

  listUploads: defineOperation({
    method: 'GET',
    path: '/uploads/',
    tag: 'Uploads',
    summary: 'List your uploads that were not used yet, newest first',
    sdk: {
      method: 'uploads.list',
      example:
        'for (const { id, name, received_bytes } of await nsem.uploads.list()) console.log(id, name, received_bytes);',
    },
    access: 'uploads.own',
    answers: { 200: { description: 'The uploads.', schema: z.array(uploadSchema) } },
    handle: async ({ read }) =>
      answerWith(await read(listUploads, undefined), (uploads) => uploads.map(presentUpload)),
  }),

  readUpload: defineOperation({
    method: 'GET',
    path: '/uploads/{id}',
    tag: 'Uploads',
    summary: 'Read how much of an upload has arrived',
    description: 'HEAD returns the same headers, which is where clients of tus continue.',
    sdk: {
      method: 'uploads.get',
      doc: 'Get how much of an upload has arrived.',
      throws: 'NotFoundError if it was used or cancelled, or has expired.',
      example: 'const { received_bytes, size_bytes } = await nsem.uploads.get(12);',
    },
    access: 'uploads.own',
    params,
    answers: {
      200: { description: 'The upload.', schema: uploadSchema, headers: stateHeaders },
    },
    readsFile: true,
    refusals: ['upload.not-found'],
    async handle({ params: { id }, read }, { partialFiles }: Files) {
      const found = await findStored(read, id, partialFiles);
      if (!found.ok) return found;
      return ok(answer(presentUpload(found.value), uploadHeaders(found.value)));
    },
  }),

  appendUpload: defineOperation({
    method: 'PATCH',
    path: '/uploads/{id}',
    tag: 'Uploads',
    summary: 'Send a part of an upload',
    description:
      'The part may have any length up to the end of the file. What was acknowledged survives a crash. ' +
      'If the connection breaks, what has arrived is stored, unless the part has a checksum. A second ' +
      'request to the same upload ends the first.',
    sdk: { method: 'uploads.append', byHand: true },
    access: 'uploads.own',
    params,
    headers: partHeaders,
    stream: 'application/offset+octet-stream',
    answers: { 204: { description: 'The part is stored.', headers: stateHeaders } },
    refusals: [
      ...ownRefusals,
      'upload.offset-mismatch',
      'upload.part-too-long',
      'upload.checksum-unsupported',
      'upload.checksum-mismatch',
    ],
    async handle(call, { partialFiles, uploadTurns }: Writing) {
      const { headers, params: of, stream } = call;
      invariant(stream !== undefined, 'the operation reads its bytes itself');
      const spoken = checkProtocol(headers['Tus-Resumable']);
      if (!spoken.ok) return spoken;
      const own = await call.read(findUpload, of.id);
      if (!own.ok) return own;
      using turn = await uploadTurns.take(of.id, () => stream.breakOff());
      const part = {
        id: turn.id,
        offset: headers['Upload-Offset'],
        checksum: headers['Upload-Checksum'],
        stream,
      };
      const received = await receivePart(call, part, partialFiles);
      if (!received.ok) return received;
      return ok({ kind: 'empty', headers: uploadHeaders(received.value) });
    },
  }),

  cancelUpload: defineOperation({
    method: 'DELETE',
    path: '/uploads/{id}',
    tag: 'Uploads',
    summary: 'Cancel an upload and delete what has arrived',
    sdk: {
      method: 'uploads.cancel',
      returns: 'undefined',
      example: 'await nsem.uploads.cancel(12);',
    },
    access: 'uploads.own',
    idempotent: true,
    params,
    answers: { 204: { description: 'It is cancelled.' } },
    refusals: ['upload.not-found'],
    async handle(call, { partialFiles, uploadTurns }: Writing) {
      const { params: of, perform, read } = call;
      const own = await read(findUpload, of.id);
      using turn = own.ok ? await uploadTurns.take(of.id, () => undefined) : undefined;
      let key: string | undefined;
      const outcome = await perform(cancelUpload, turn?.id ?? of.id, (upload) => {
        ({ key } = upload);
        return noContent;
      });
      if (outcome.ok && key !== undefined) await partialFiles.remove(key);
      return outcome;
    },
  }),
};
