import type { DocumentFault } from '../../../documents/document-fault.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

const field = () => 'document';

/** How refusals of documents are described over HTTP. */
export const documentProblems = {
  'document.unsupported': {
    status: 422,
    title: 'Unsupported document',
    detail: ({ found }) =>
      found === undefined
        ? 'This document is not accepted here: send .docx, .txt, .md, .html, .srt, .vtt or .xliff.'
        : `This is ${found}, which is not accepted here: send .docx, .txt, .md, .html, .srt, .vtt or .xliff.`,
    sample: {},
    field,
  },
  'document.unreadable': {
    status: 422,
    title: 'Unreadable document',
    detail: () =>
      'The document cannot be read: it is damaged, protected by a password, or too complex.',
    field,
  },
  'document.timed-out': {
    status: 503,
    title: 'Document took too long',
    detail: () =>
      'The document took more time or memory than the server has for one at the moment. Nothing was changed; please try again in a moment, or divide the document.',
    headers: () => ({ 'retry-after': '30' }),
  },
  'document.empty': {
    status: 422,
    title: 'No text in the document',
    detail: () => 'There is no text to translate in the document.',
    field,
  },
  'document.too-long': {
    status: 422,
    title: 'Document too long',
    detail: ({ longest, length }) =>
      `The document has ${length} characters; a job may have ${longest}. Divide it into several documents.`,
    field,
    more: ({ longest, length }) => ({ longest, length }),
    sample: { longest: 200_000, length: 231_480 },
  },
  'document.not-available': {
    status: 409,
    title: 'No translated document',
    detail: () =>
      'There is no translated document of this job: the client sent none, or the result was delivered as another file.',
  },
} as const satisfies ProblemDescriptions<DocumentFault>;
