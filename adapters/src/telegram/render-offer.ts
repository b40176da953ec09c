import { billedTenths, formatGhs, isQuick, type Job, type Measure, type Pesewas } from '@nsem/core';

import { describeWork, type LanguageName } from '../outbox/describe-work.ts';
import { screenUrl, type Branding } from '../outbox/branding.ts';

/** Everything besides the job that an offer is rendered from. */
export type OfferContext = Branding &
  Readonly<{
    /** What the provider would earn at the current commission. */
    net: Pesewas;
    /** Whether the client has requested this provider. */
    isRequested: boolean;
    languageName: LanguageName;
  }>;

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

const formatSize = (measure: Measure): string =>
  measure.unit === 'word'
    ? count(measure.words, 'word')
    : count(billedTenths(measure.durationMs) / 10, 'minute');

/** Renders an offer of a job; it never contains the job's content. */
export function renderOffer(
  { id, work, quote }: Pick<Job, 'id' | 'work' | 'quote'>,
  context: OfferContext,
): string {
  const { brand, isRequested, languageName, net } = context;
  const facts = [
    formatSize(quote.measure),
    `about GHS ${formatGhs(net)} for you`,
    ...(isQuick(quote.measure) ? ['quick'] : []),
  ];
  const link = screenUrl(context, `/service-provider/jobs/${id}`);
  return [
    `${isRequested ? 'A client has requested you' : 'A new job'} on ${brand}: #${id}, ${describeWork(work, languageName)}`,
    facts.join(', '),
    ...(link === null ? ['Take it under Available Jobs.'] : [`Take it here: ${link}`]),
  ].join('\n');
}
