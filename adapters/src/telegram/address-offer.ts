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
import type { Letterhead } from '../outbox/letterhead.ts';
import type { ChatMessage } from './messenger.ts';
import { renderOffer } from './render-offer.ts';

/**
 * Makes the message that offers a job to a provider.
 *
 * @param id stays the same when the notice is tried again.
 * @returns in words, why it is not to be offered any more.
 */
export function addressOffer(
  unitOfWork: UnitOfWork,
  { id, notice: { accountId, jobId } }: Readonly<{ id: string; notice: NoticeBy<'telegram'> }>,
  letterhead: Letterhead,
): Promise<Result<ChatMessage, string>> {
  return unitOfWork.read(async (stores) => {
    const job = await stores.jobs.find(jobId);
    if (job?.status !== 'pending') return refuse('The job is no longer pending.');
    const provider = await findProviderAccount(stores, accountId);
    const chatId = provider?.account.telegramId ?? null;
    if (provider === undefined || chatId === null) return refuse('There is no Telegram ID.');
    if (!checkMayTake(provider, job).ok) return refuse('The provider may not take it any more.');
    const { rate } = await stores.commission.current();
    const { net } = splitCommission(job.quote.price, rate);
    const languageName = await readLanguageNames(stores);
    const isAsked = job.requestedId === accountId;
    const text = renderOffer(job, { net, isAsked, languageName, ...letterhead });
    return ok({ id, chatId, text });
  });
}
