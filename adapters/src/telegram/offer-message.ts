import {
  billedTenths,
  checkMayTake,
  findProviderAccount,
  withBlocks,
  formatGhs,
  isQuick,
  type Job,
  type Measure,
  ok,
  type Pesewas,
  refuse,
  type Result,
  splitCommission,
  type UnitOfWork,
} from '@nsem/core';

import {
  type Branding,
  describeWork,
  type LanguageName,
  readLanguageNames,
  screenUrl,
} from '../outbox/branding.ts';
import type { NoticeBy } from '../outbox/notices.ts';
import type { ChatMessage } from './messenger.ts';

/** Everything besides the job that an offer is rendered from. */
export type OfferContext = Branding &
  Readonly<{
    /** The provider's earning at the current commission. */
    net: Pesewas;
    /** Whether the client has requested this provider. */
    isRequested: boolean;
    languageName: LanguageName;
  }>;

type OfferNotice = Extract<NoticeBy<'telegram'>, Readonly<{ kind: 'job-offered' }>>;

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

/**
 * Builds the message that offers a job to a provider.
 *
 * @param id the same for each attempt to send the notice.
 * @returns a refusal with a sentence if the offer is obsolete.
 */
export function buildOfferMessage(
  unitOfWork: UnitOfWork,
  { id, notice: { accountId, jobId } }: Readonly<{ id: string; notice: OfferNotice }>,
  branding: Branding,
): Promise<Result<ChatMessage, string>> {
  return unitOfWork.read(async (stores) => {
    const job = await stores.jobs.find(jobId);
    if (job?.status !== 'pending') return refuse('The job is no longer pending.');
    const provider = await findProviderAccount(stores, accountId);
    const chatId = provider?.account.telegramId ?? null;
    if (provider === undefined || chatId === null)
      return refuse('The provider has no Telegram ID.');
    const may = checkMayTake(provider, await withBlocks(stores, job, accountId));
    if (!may.ok) return refuse('The provider may no longer take the job.');
    const { rate } = await stores.commission.current();
    const { net } = splitCommission(job.quote.price, rate);
    const languageName = await readLanguageNames(stores);
    const isRequested = job.requestedId === accountId;
    const text = renderOffer(job, { net, isRequested, languageName, ...branding });
    return ok({ id, chatId, text });
  });
}
