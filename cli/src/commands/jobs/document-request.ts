import type { DocumentQuote, DocumentToQuote, DocumentUpload, FileInput, Job } from '@nsem/sdk';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import type { Field } from '../../output/table.ts';
import { pipedInput } from '../../define/read-text.ts';
import { noteFreeWords } from './order-price.ts';
import type { WorkOptions } from './job-request.ts';
import { priceFields } from './job-view.ts';

/** The path of a document, or - for standard input. */
type OfPath = Readonly<{ document: string }>;

/** A translation of a document, as the options describe it. */
export function documentFrom(
  source: string | undefined,
  document: string,
  { from, to, text, file, audio, service, provider, encoding }: WorkOptions,
): DocumentToQuote & OfPath {
  const others = [source, text, file, audio].filter((other) => other !== undefined);
  if (others.length > 0) throw usageError('Use --document without another text or file.');
  if (service !== undefined && service !== 'translation') {
    throw usageError(`--document is only for translations, not for a ${service}.`);
  }
  if (from === undefined || to === undefined) {
    throw usageError('The languages of the translation are missing.', 'Use --from and --to.');
  }
  return { source_language: from, target_language: to, encoding, document, provider_id: provider };
}

/** Prints what the translation of a document would cost, and what it would not keep. */
export async function showDocumentQuote(
  context: Context,
  translation: DocumentToQuote & OfPath,
): Promise<void> {
  const nsem = await context.connect();
  const quote = await nsem.jobs.quoteDocument(
    { ...translation, document: fileFrom(context, translation.document) },
    context.request,
  );
  await context.output.item(quote, quoteFields(quote));
  noteFreeWords(context, quote);
  for (const { text } of quote.notices) context.output.note(text);
  if (quote.encoding?.is_certain === false) {
    const others = [quote.encoding.name, ...quote.encoding.alternatives].join(', ');
    context.output.note(`Check the beginning, and state the encoding with --encoding: ${others}.`);
  }
}

/** Creates a translation job of a document. */
export async function orderDocument(
  context: Context,
  upload: DocumentUpload & OfPath,
): Promise<Job> {
  const nsem = await context.connect();
  using progress = context.output.progress(upload.document);
  return await nsem.jobs.createFromDocument(
    { ...upload, document: fileFrom(context, upload.document) },
    { ...context.write, onProgress: progress?.update },
  );
}

/** Standard input can be read only once, so such a document is sent only once. */
const fileFrom = (context: Context, document: string): FileInput =>
  document === '-' ? { name: 'document', data: pipedInput(context) } : document;

/** How a text that is not in UTF-8 was read; if that is not certain, with its beginning. */
const encodingFields = ({ encoding }: DocumentQuote): readonly Field[] =>
  encoding === null
    ? []
    : [
        { label: 'encoding', text: encoding.name + (encoding.is_certain ? '' : ' (not certain)') },
        ...(encoding.is_certain ? [] : [{ label: 'beginning', text: encoding.preview }]),
      ];

const quoteFields = (quote: DocumentQuote): readonly Field[] => [
  { label: 'format', text: quote.format },
  { label: 'texts', text: String(quote.texts) },
  ...encodingFields(quote),
  ...priceFields(quote),
];
