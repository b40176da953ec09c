import type { PreparedJob } from '@nsem/core';
import { divideUnits } from '@nsem/core/texts';
import { z } from 'zod';
import { documentFormats, documentNotices } from '../../../documents/document-format.ts';
import type { ReadDocument } from '../../../documents/document-task.ts';
import { encodings } from '../../../documents/encodings.ts';
import { filledText, providerIdText } from '../../operations/fields.ts';
import {
  acceptShape,
  briefShape,
  expectedAmount,
  metadataJson,
  referenceText,
} from '../jobs/job-bodies.schema.ts';
import { presentQuote } from '../jobs/jobs.presenter.ts';
import { quoteSchema } from '../jobs/jobs.schema.ts';
import { noticeTexts } from './send-document.ts';

const languageShape = {
  source_language: filledText(100).meta({
    description: 'Code or name of the language of the document.',
  }),
  target_language: filledText(100).meta({
    description: 'Code or name of the language into which it is translated.',
  }),
};

const encodingShape = {
  encoding: z
    .enum(encodings)
    .optional()
    .meta({
      description:
        'The encoding of a text that is not in UTF-8, if you know it. It is detected otherwise; if it is ' +
        'not certain, the quote says so, and the order must state it.',
    }),
};

const providerShape = {
  provider_id: providerIdText().optional().meta({
    description:
      'The requested provider; if it is left out, any qualified provider may take the job.',
  }),
};

/** The fields that go with a document to quote. */
export const documentQuoteRequestSchema = z
  .strictObject({ ...languageShape, ...encodingShape, ...providerShape })
  .meta({
    id: 'DocumentQuoteRequest',
    example: { source_language: 'en', target_language: 'tw' },
  });

/** The fields that go with a document to translate. */
export const documentUploadSchema = z
  .strictObject({
    ...languageShape,
    ...encodingShape,
    ...providerShape,
    reference: referenceText(),
    metadata: metadataJson().optional(),
    ...briefShape,
    ...acceptShape,
    expected_amount_due: expectedAmount(),
  })
  .meta({
    id: 'DocumentUpload',
    example: {
      source_language: 'en',
      target_language: 'tw',
      audience: 'Parents of small children',
    },
  });

/** The price of a translation of a document, and its losses. */
export const documentQuoteSchema = quoteSchema
  .extend({
    format: z.enum(documentFormats).describe('The format of the document.'),
    texts: z
      .int()
      .describe('How many texts it has: paragraphs, headings, cells, subtitles and the like.'),
    notices: z
      .array(
        z.object({
          code: z.enum(documentNotices).describe('What it is; more can be added.'),
          text: z.string().describe('The same in a sentence for the client.'),
        }),
      )
      .describe('What the translation would lose of the document, or do with it.'),
    encoding: z
      .object({
        name: z.enum(encodings).describe('The encoding in which it was read; more can be added.'),
        is_certain: z
          .boolean()
          .describe('Whether it is certain; otherwise, the order must state the encoding.'),
        alternatives: z
          .array(z.enum(encodings))
          .describe('Others that it may be, likeliest first.'),
        preview: z.string().describe('The beginning of its texts, as they were read.'),
      })
      .nullable()
      .describe('The encoding of a text that is not in UTF-8; null for all others.'),
  })
  .meta({
    id: 'DocumentQuote',
    description: 'What the translation of a document would cost, and what it would lose.',
    example: {
      service_type: 'translation',
      words: 214,
      audio_duration: null,
      minutes: null,
      unit_price: 0.05,
      price: 10.7,
      discount: 10,
      amount_due: 0.7,
      free_words_unavailable: null,
      currency: 'GHS',
      format: 'docx',
      texts: 31,
      notices: [
        { code: 'comments-not-translated', text: 'Comments stay as they are, untranslated.' },
      ],
      encoding: null,
    },
  });

/** The quote of a document. */
export const presentDocumentQuote = (
  prepared: PreparedJob,
  { format, text, notices, encoding }: ReadDocument,
) => ({
  ...presentQuote(prepared),
  format,
  texts: divideUnits(text).length,
  notices: notices.map((code) => ({ code, text: noticeTexts[code] })),
  encoding:
    encoding === null
      ? null
      : {
          name: encoding.encoding,
          is_certain: encoding.isCertain,
          alternatives: [...encoding.alternatives],
          preview: encoding.preview,
        },
});
