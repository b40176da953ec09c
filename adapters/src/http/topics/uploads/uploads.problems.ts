import type { ResumableUploadFault, UploadPurpose } from '@nsem/core';
import { counted } from '../../../wording.ts';
import type { PartFault } from '../../problems/http-fault.ts';
import { readableSize, type ProblemDescriptions } from '../../problems/problem-description.ts';

const useOf: Readonly<Record<UploadPurpose, string>> = {
  'job-input': 'the recording of a new job',
  output: 'the output of a job',
  reference: 'a reference file',
  message: 'a file of a message',
  statement: 'a file of a statement',
};

const progress = (receivedBytes: number): Readonly<Record<string, number>> => ({
  received_bytes: receivedBytes,
});

/** The problem documents of uploads that arrive in parts. */
export const resumableUploadProblems = {
  'upload.not-found': {
    status: 404,
    title: 'Upload not found',
    detail: () => 'This upload does not exist: it was used or cancelled, or it has expired.',
  },
  'upload.too-many': {
    status: 409,
    title: 'Too many uploads',
    detail: ({ most, mostBytes }) =>
      `You can have at most ${counted(most, 'upload')} with ${readableSize(mostBytes)} in all. ` +
      'Finish or cancel some first.',
    sample: { most: 20, mostBytes: 4_294_967_296 },
  },
  'upload.offset-mismatch': {
    status: 409,
    title: 'Other offset',
    detail: ({ receivedBytes }) =>
      `The server has ${counted(receivedBytes, 'byte')} of this upload: continue there.`,
    more: ({ receivedBytes }) => progress(receivedBytes),
    sample: { receivedBytes: 16_777_216 },
  },
  'upload.incomplete': {
    status: 409,
    title: 'Upload not complete',
    detail: ({ receivedBytes, sizeBytes }) =>
      `The server has only ${receivedBytes} of ${counted(sizeBytes, 'byte')}: continue the upload first.`,
    field: () => 'upload_id',
    more: ({ receivedBytes }) => progress(receivedBytes),
    sample: { receivedBytes: 16_777_216, sizeBytes: 83_886_080 },
  },
  'upload.wrong-purpose': {
    status: 422,
    title: 'Other purpose',
    detail: ({ expected }) => `This file was not uploaded as ${useOf[expected]}.`,
    field: () => 'upload_id',
    sample: { expected: 'job-input' },
  },
  'upload.part-too-long': {
    status: 413,
    title: 'Part too long',
    detail: ({ leftBytes }) =>
      `Only ${counted(leftBytes, 'byte of this upload is', 'bytes of this upload are')} left to send.`,
    sample: { leftBytes: 1024 },
  },
  'upload.checksum-unsupported': {
    status: 400,
    title: 'Unsupported checksum',
    detail: () => 'Send the SHA-256 of the part in Base64, such as `sha256 n4bQ…Cgg=`.',
  },
  'upload.checksum-mismatch': {
    status: 460,
    title: 'Checksum mismatch',
    detail: () => 'The part did not arrive as it was sent. It was discarded: send it again.',
    retryable: true,
  },
  'upload.protocol-unsupported': {
    status: 412,
    title: 'Unsupported protocol version',
    detail: () => 'Uploads are sent by version 1.0.0 of the tus protocol.',
    headers: () => ({ 'tus-version': '1.0.0' }),
  },
} as const satisfies ProblemDescriptions<ResumableUploadFault | PartFault>;
