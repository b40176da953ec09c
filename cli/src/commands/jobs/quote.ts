import type { DocumentQuote, DocumentToQuote, FileInput, Quote, QuoteRequest } from '@nsem/sdk';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { command } from '../../define/command.ts';
import { pipedInput } from '../../define/read-text.ts';
import type { Field } from '../../output/table.ts';
import { priceFields } from './job-view.ts';
import {
  documentFrom,
  requestFrom,
  sourceArgument,
  workOptions,
  type OfPath,
  type WorkOptions,
  type WorkRequest,
} from './work-request.ts';

export const quoteJob = command('quote', {
  summary: 'Show what a job would cost',
  arguments: [sourceArgument],
  options: workOptions,
  examples: [
    'nsem jobs quote --from English --to Ewe --file leaflet.txt',
    'nsem jobs quote --from en --to tw --document notice.docx',
    'nsem jobs quote --service transcription --language Twi --duration 12:30',
  ],
  async action(context, source, options) {
    const { document } = options;
    if (document === undefined) {
      await showQuote(context, await requestFrom(context, source, options), options);
    } else await showDocumentQuote(context, documentFrom(source, document, options));
  },
});

/** Prints what work would cost. */
export async function showQuote(
  context: Context,
  request: WorkRequest,
  { duration }: WorkOptions,
): Promise<void> {
  if (request.service_type === 'transcription' && duration === undefined) {
    throw usageError(
      'A quote for a transcription requires the duration of the audio.',
      'Use, for example: --duration 12:30',
    );
  }
  const nsem = await context.connect();
  const seconds = duration === undefined ? undefined : duration / 1_000;
  const work = { ...request, audio_duration: seconds } as QuoteRequest;
  const quote = await nsem.jobs.quote(work, context.request);
  await context.output.item(quote, quoteFields(quote));
  noteFreeWords(context, quote);
}

const quoteFields = (quote: Quote): readonly Field[] => [
  { label: 'service', text: quote.service_type },
  ...priceFields(quote),
];

/** Prints what the translation of a document would cost, and what it would lose. */
export async function showDocumentQuote(
  context: Context,
  translation: DocumentToQuote & OfPath,
): Promise<void> {
  const nsem = await context.connect();
  const quote = await nsem.jobs.quoteDocument(
    { ...translation, document: fileFrom(context, translation.document) },
    context.request,
  );
  await context.output.item(quote, documentFields(quote));
  noteFreeWords(context, quote);
  for (const { text } of quote.notices) context.output.note(text);
  if (quote.encoding?.is_certain === false) {
    const others = [quote.encoding.name, ...quote.encoding.alternatives].join(', ');
    context.output.note(`Check the beginning, and state the encoding with --encoding: ${others}.`);
  }
}

/** Standard input can be read only once, so such a document is sent only once. */
export const fileFrom = (context: Context, document: string): FileInput =>
  document === '-' ? { name: 'document', data: pipedInput(context) } : document;

/** How a text that is not in UTF-8 was read; if that is not certain, with its beginning. */
const encodingFields = ({ encoding }: DocumentQuote): readonly Field[] =>
  encoding === null
    ? []
    : [
        { label: 'encoding', text: encoding.name + (encoding.is_certain ? '' : ' (not certain)') },
        ...(encoding.is_certain ? [] : [{ label: 'beginning', text: encoding.preview }]),
      ];

const documentFields = (quote: DocumentQuote): readonly Field[] => [
  { label: 'format', text: quote.format },
  { label: 'texts', text: String(quote.texts) },
  ...encodingFields(quote),
  ...priceFields(quote),
];

type Reason = NonNullable<Quote['free_words_unavailable']>;

const reasons: Readonly<Record<Reason, string>> = {
  'email-unverified':
    'First translations are free once your e-mail is verified: open the link that was sent to you, or run "nsem account verify" for another one.',
  'already-used':
    'You have had your free translation, with this or another address of your mailbox.',
  'too-many-cancelled': 'Three free translations were cancelled, so translations are charged now.',
  'network-limit':
    'Many free translations came from your network lately, so this one is charged. Try again in a few days.',
  'budget-spent':
    'The free translations of this month are all used; they begin again with the next month.',
};

/** Says why the platform does not pay for a first translation; nothing to those who order again. */
function noteFreeWords({ output }: Context, quote: Quote): void {
  // An earlier server, or a newer reason.
  const reason: string | null | undefined = quote.free_words_unavailable;
  if (reason === 'already-used' || !Object.hasOwn(reasons, reason ?? '')) return;
  output.note(reasons[reason as Reason]);
}
