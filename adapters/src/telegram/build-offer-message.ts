import {
  checkMayTake,
  findProviderAccount,
  ok,
  refuse,
  splitCommission,
  type Result,
  type UnitOfWork,
} from '@nsem/core';

import type { NoticeBy } from '../outbox/channels.ts';
import { readLanguageNames } from '../outbox/describe-work.ts';
import type { Branding } from '../outbox/branding.ts';
import type { ChatMessage } from './messenger.ts';
import { renderOffer } from './render-offer.ts';

/**
 * Builds the message that offers a job to a provider.
 *
 * @param id the same for each attempt to send the notice.
 * @returns a refusal with a sentence if the offer is obsolete.
 */
export function buildOfferMessage(
  unitOfWork: UnitOfWork,
  { id, notice: { accountId, jobId } }: Readonly<{ id: string; notice: NoticeBy<'telegram'> }>,
  branding: Branding,
): Promise<Result<ChatMessage, string>> {
  return unitOfWork.read(async (stores) => {
    const job = await stores.jobs.find(jobId);
    if (job?.status !== 'pending') return refuse('The job is no longer pending.');
    const provider = await findProviderAccount(stores, accountId);
    const chatId = provider?.account.telegramId ?? null;
    if (provider === undefined || chatId === null)
      return refuse('The provider has no Telegram ID.');
    if (!checkMayTake(provider, job).ok) return refuse('The provider may no longer take the job.');
    const { rate } = await stores.commission.current();
    const { net } = splitCommission(job.quote.price, rate);
    const languageName = await readLanguageNames(stores);
    const isRequested = job.requestedId === accountId;
    const text = renderOffer(job, { net, isRequested, languageName, ...branding });
    return ok({ id, chatId, text });
  });
}
