import { billedTenths, formatGhs, isQuick, type Job, type Measure, type Pesewas } from '@nsem/core';

import { describeWork, type LanguageName } from '../outbox/describe-work.ts';
import { linkTo, type Letterhead } from '../outbox/letterhead.ts';

/** What the words of an offer depend on, besides the job. */
export type OfferSetting = Letterhead &
  Readonly<{
    /** What the provider would earn at the commission of this moment. */
    net: Pesewas;
    /** Whether the client has asked for this very provider. */
    isAsked: boolean;
    languageName: LanguageName;
  }>;

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

const tellSize = (measure: Measure): string =>
  measure.unit === 'word'
    ? count(measure.words, 'word')
    : count(billedTenths(measure.durationMs) / 10, 'minute');

/** Puts an offer of a job into words; nothing of the job's content is in it. */
export function renderOffer(
  { id, work, quote }: Pick<Job, 'id' | 'work' | 'quote'>,
  setting: OfferSetting,
): string {
  const { brand, isAsked, languageName, net } = setting;
  const facts = [
    tellSize(quote.measure),
    `about GHS ${formatGhs(net)} for you`,
    ...(isQuick(quote.measure) ? ['quick'] : []),
  ];
  const link = linkTo(setting, '/service-provider?tab=available');
  return [
    `${isAsked ? 'A client asks for you' : 'A new job'} on ${brand}: #${id}, ${describeWork(work, languageName)}`,
    facts.join(', '),
    ...(link === null ? ['Take it under Available Jobs.'] : [`Take it here: ${link}`]),
  ].join('\n');
}
