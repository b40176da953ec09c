import type { Notice, Stores, UnitOfWork } from '@nsem/core';

import type { Letter } from './mailer.ts';
import { renderNotice, type NoticeSetting } from './render-notice.ts';

/** How the marketplace presents itself in its mails. */
export type Letterhead = Readonly<Pick<NoticeSetting, 'brand' | 'publicUrl'>>;

async function findWork(stores: Stores, notice: Notice): Promise<NoticeSetting['work']> {
  switch (notice.kind) {
    case 'provider-approved':
      return undefined;
    case 'service-rejected':
      return (await stores.services.find(notice.serviceId))?.work;
    case 'job-assigned':
    case 'job-delivered':
    case 'job-failed':
      return (await stores.jobs.find(notice.jobId))?.work;
  }
}

/**
 * Makes the letter that tells a person of a notice.
 *
 * @param id stays the same when the notice is tried again.
 * @returns undefined where the person has no account any more.
 */
export function addressNotice(
  unitOfWork: UnitOfWork,
  { id, notice }: Readonly<{ id: string; notice: Notice }>,
  letterhead: Letterhead,
): Promise<Letter | undefined> {
  return unitOfWork.read(async (stores) => {
    const recipient = await stores.accounts.find(notice.accountId);
    if (recipient === undefined) return undefined;
    const work = await findWork(stores, notice);
    const names = new Map((await stores.languages.listAll()).map(({ code, name }) => [code, name]));
    const languageName = (code: string) => names.get(code) ?? code;
    const message = renderNotice(notice, { recipient, work, languageName, ...letterhead });
    return { id, to: { name: recipient.name, address: recipient.email }, ...message };
  });
}
