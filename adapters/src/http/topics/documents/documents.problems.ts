import { counted } from '../../../wording.ts';
import type { DocumentFault, ForeignFormat } from '../../../documents/document-format.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';
import { noticeTexts } from './send-document.ts';

const field = () => 'document';

const saveAs = (what: string): string => `This is ${what}. Save it as .docx, and send that file.`;

/** The kinds of documents that are not accepted, and the remedies. */
const foreignTexts: Readonly<Record<ForeignFormat, string>> = {
  doc: saveAs('a document of an older Word (.doc)'),
  docm: 'This Word document has macros (.docm): programs that would be passed on with the translation. Save it as .docx, which has none, and send that file.',
  encrypted: 'This document is protected by a password. Save it without one, and send that file.',
  epub: 'This is an electronic book (.epub). Save its text as .docx, and send that file.',
  odt: saveAs('an OpenDocument file (.odt)'),
  pages: 'This is a document of Pages (.pages). Export it to Word (.docx), and send that file.',
  pdf: 'This is a PDF, whose paragraphs cannot be put back. Send the document that it was made of, such as a .docx.',
  pptx: 'This is a presentation (.pptx). Copy its text into a .docx, and send that file.',
  rtf: saveAs('a document in Rich Text Format (.rtf)'),
  zip: 'This is an archive (.zip). Send the documents in it, each as a file of its own.',
  xlsx: 'This is a spreadsheet (.xlsx). Copy its text into a .docx, and send that file.',
};

const send = 'send .docx, .txt, .md, .html, .srt, .vtt or .xliff.';

/** How refusals of documents are described over HTTP. */
export const documentProblems = {
  'document.unsupported': {
    status: 422,
    title: 'Unsupported document',
    detail: ({ found, kind }) => {
      if (found !== undefined) return foreignTexts[found];
      return kind === undefined
        ? `This document is not accepted here: ${send}`
        : `This is ${kind}, which is not accepted here: ${send}`;
    },
    field,
    more: ({ found }) => ({ found: found ?? null }),
    sample: { found: 'odt' },
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
      'The document took more time or memory than the server allows. Nothing was changed. Try again in half a minute, when the server may be less busy, or divide the document.',
    headers: () => ({ 'retry-after': '30' }),
  },
  'document.empty': {
    status: 422,
    title: 'No text in the document',
    detail: ({ notices }) =>
      [
        'There is no text to translate in the document.',
        ...notices.map((one) => noticeTexts[one]),
      ].join(' '),
    field,
    sample: { notices: ['embedded-files-not-translated'] },
  },
  'document.unknown-encoding': {
    status: 422,
    title: 'Unknown encoding',
    detail: () =>
      'The letters of the document cannot be read in its language. Save it in UTF-8, or state its encoding.',
    field,
  },
  'document.encoding-unclear': {
    status: 422,
    title: 'Encoding in doubt',
    detail: ({ likely, alternatives }) =>
      `The document is probably in ${likely}${alternatives.length > 0 ? `, perhaps in ${alternatives.join(', ')}` : ''}. ` +
      'Look at its beginning in the quote, and state the encoding.',
    field: () => 'encoding',
    more: ({ likely, alternatives }) => ({ likely, alternatives }),
    sample: { likely: 'windows-1256', alternatives: ['iso-8859-6'] },
  },
  'document.too-long': {
    status: 422,
    title: 'Document too long',
    detail: ({ longest, length }) =>
      `The document has ${counted(length, 'character')}; a job may have ${longest}. Divide it into several documents.`,
    field,
    more: ({ longest, length }) => ({ longest, length }),
    sample: { longest: 200_000, length: 231_480 },
  },
  'document.not-available': {
    status: 409,
    title: 'No translated document',
    detail: () =>
      'There is no translated document of this job: the client sent none, the result was delivered as another file, ' +
      'or an earlier version of the server divided the document into other texts. The text that was delivered is still there.',
  },
} as const satisfies ProblemDescriptions<DocumentFault>;
