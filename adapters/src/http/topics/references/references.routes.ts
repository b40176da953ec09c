import {
  addReference,
  checkNewReference,
  listReferences,
  mostReferenceBytes,
  readReference,
  refuse,
  removeReference,
  usingUpload,
  ok,
  type JobId,
  type OfferPolicy,
  type Quotas,
  type ReferenceFile,
  type ReferenceId,
  type StoredFile,
} from '@nsem/core';
import { z } from 'zod';
import type { DeleteRemovedFile } from '../../../files/unnamed-files.ts';
import type { PartialFiles } from '../../../files/partial-files.ts';
import { nameForType } from '../../../files/file-names.ts';
import { identifyReference } from '../../../files/identify-file.ts';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { fileAnswers } from '../../replies/file-answers.ts';
import { answerWith, created, noContent, sendRemovableFile } from '../../replies/reply.ts';
import { answerWithFile, uploadUse, uploadUseRefusals } from '../uploads/answer-with-file.ts';
import {
  newReferenceSchema,
  presentReference,
  presentReferences,
  referenceSchema,
  referencesSchema,
} from './references.schema.ts';

const params = z.object({ id: pathId<JobId>('The id of the job.') });

/** A file of an earlier version has the extension of its sender. */
const named = (reference: ReferenceFile): ReferenceFile => ({
  ...reference,
  name: nameForType(reference.name, reference.contentType),
});

const referenceParams = params.extend({
  reference: pathId<ReferenceId>('The id of the reference file.'),
});

type Offers = Readonly<{ offers: OfferPolicy }>;
type Removal = Readonly<{ deleteRemovedFile: DeleteRemovedFile }>;
type Storage = Readonly<{ partialFiles: PartialFiles; quotas: Quotas }>;

const missing = { code: 'reference.not-found' } as const;

/** A blank description is none: forms send an empty field as well. */
const descriptionOf = (written: string | null | undefined): string | null =>
  written?.trim() === '' ? null : (written ?? null);

export const referenceOperations = {
  listReferences: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/references',
    tag: 'Jobs',
    summary: 'List the reference files of a job, oldest first',
    description:
      'At most 10. Its client, its provider, admins, and the providers who see all of the ' +
      'job on offer can read them.\n\n' +
      'They are what the client gave the provider for the work, apart from what the job is ' +
      'about.',
    sdk: {
      method: 'jobs.references.list',
      example: `
        const { items } = await nsem.jobs.references.list(128);
        for (const { id, name, description } of items) console.log(id, name, description);`,
    },
    access: 'jobs.read-content',
    params,
    answers: { 200: { description: 'The reference files.', schema: referencesSchema } },
    refusals: ['job.not-found', 'job.not-accepted', 'job.content-erased'],
    handle: async ({ params: { id }, read }, { offers }: Offers) =>
      answerWith(await read(listReferences, id, { offers }), (references) =>
        presentReferences(references.map(named)),
      ),
  }),

  addReference: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/references',
    tag: 'Jobs',
    summary: 'Add a reference file to a job that is pending or in progress',
    description:
      'At most 10 files of at most 50 MB each. The type is determined from the content. The file comes ' +
      'with the form, or was uploaded in parts and is named by `upload_id`.',
    sdk: { method: 'jobs.references.add', byHand: true },
    access: 'jobs.edit',
    idempotent: true,
    params,
    body: {
      schema: newReferenceSchema,
      media: ['multipart/form-data', 'application/json'],
      numbers: ['upload_id'],
      file: {
        field: 'file',
        description:
          '.pdf, .docx, .odt, .txt, .md, .csv, .png, .jpg, .webp, .mp3, .wav, .m4a, .aac or .ogg.',
        maxBytes: mostReferenceBytes,
      },
    },
    answers: { 201: { description: 'The reference file.', schema: referenceSchema } },
    refusals: [
      'job.not-found',
      'reference.job-ended',
      'reference.too-many',
      'quota.exceeded',
      ...uploadUseRefusals,
      'http.file-missing',
      'upload.empty',
      'upload.too-large',
      'upload.type-unsupported',
    ],
    async handle(call, { partialFiles, quotas }: Storage) {
      const { body, check, params: of, perform, uploads } = call;
      const possible = await check(checkNewReference, of.id);
      if (!possible.ok) return possible;
      const upload = uploadUse(body.upload_id, 'reference');
      return answerWithFile(call, { upload, partialFiles }, async (received) => {
        if (received === undefined) return refuse({ code: 'http.file-missing', field: 'file' });
        const type = await identifyReference(received);
        if (!type.ok) return type;
        const file = await uploads.store(received, type.value);
        const added = { jobId: of.id, file, description: descriptionOf(body.description) };
        return perform(
          usingUpload(addReference),
          { upload, input: added },
          (reference: ReferenceFile) =>
            created(`/jobs/${of.id}/references/${reference.id}`, presentReference(reference)),
          { quotas },
        );
      });
    },
  }),

  readReference: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/references/{reference}',
    tag: 'Jobs',
    summary: 'Download a reference file of a job',
    sdk: {
      method: 'jobs.references.download',
      example: `
        const notice = await nsem.jobs.references.download(128, 7);
        console.log(notice.filename, notice.sizeBytes);`,
    },
    access: 'jobs.read-content',
    params: referenceParams,
    answers: fileAnswers('The file, as it was uploaded.', [
      'text/*',
      'application/*',
      'image/*',
      'audio/*',
    ]),
    refusals: [
      'job.not-found',
      'job.not-accepted',
      'job.content-erased',
      'reference.not-found',
      'http.range-unsatisfiable',
    ],
    async handle({ params: { id: jobId, reference: id }, read }, { offers }: Offers) {
      const file = await read(readReference, { jobId, id }, { offers });
      return file.ok ? ok(sendRemovableFile(file.value, missing)) : file;
    },
  }),

  removeReference: defineOperation({
    method: 'DELETE',
    path: '/jobs/{id}/references/{reference}',
    tag: 'Jobs',
    summary: 'Remove a reference file from a job that is pending or in progress',
    sdk: {
      method: 'jobs.references.remove',
      returns: 'undefined',
      example: 'await nsem.jobs.references.remove(128, 7);',
    },
    access: 'jobs.edit',
    idempotent: true,
    params: referenceParams,
    answers: { 204: { description: 'It is removed.' } },
    refusals: ['job.not-found', 'reference.not-found', 'reference.job-ended'],
    async handle(
      { params: { id: jobId, reference: id }, perform },
      { deleteRemovedFile }: Removal,
    ) {
      let removed: StoredFile | undefined;
      const outcome = await perform(removeReference, { jobId, id }, (file: StoredFile) => {
        removed = file;
        return noContent;
      });
      // Without it, adding and removing would fill the disk until the sweep, whatever the quota.
      if (outcome.ok && removed !== undefined) await deleteRemovedFile(removed.key);
      return outcome;
    },
  }),
};
