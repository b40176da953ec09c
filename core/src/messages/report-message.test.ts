import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { JobId, MessageId } from '../kernel/ids.ts';
import { refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { mondayMorning as now } from '../testing/builders/ids.ts';
import { requestJob, takeJob } from '../testing/job-life.ts';
import { accept, ampleQuotas, type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import type { MessageDraft } from './decide-message.ts';
import { listMessages, recordReading } from './read-messages.ts';
import {
  dismissMessageReport,
  hideMessage,
  listReportedMessages,
  reportMessage,
} from './report-message.ts';
import { sendMessage } from './send-message.ts';

let place: Marketplace;
let jobId: JobId;
beforeEach(async () => {
  place = await openMarketplace();
  ({ id: jobId } = await requestJob(place));
  await takeJob(place, jobId);
});

async function send(by: Account, text: string, files: MessageDraft['files'] = []) {
  const draft = { jobId, text, place: null, questionId: null, files };
  return accept(
    await place.unitOfWork.write((stores) =>
      sendMessage(stores, bySession(by), draft, { now, quotas: ampleQuotas }),
    ),
  );
}

const list = (by: Account, reason: string | null = null) =>
  place.unitOfWork.read((stores) =>
    listMessages(stores, bySession(by), { jobId, page: { limit: 100 }, reason }),
  );

type Act = (...call: Parameters<typeof hideMessage>) => ReturnType<typeof hideMessage>;

const calling = (act: Act, reason: string) => (by: Account, id: MessageId) =>
  place.unitOfWork.write((stores) => act(stores, bySession(by), { jobId, id, reason }, { now }));

const report = calling(reportMessage, ' It insults me. ');
const hide = calling(hideMessage, 'An insult.');
const dismiss = calling(dismissMessageReport, ' Rude, but no insult. ');

describe('admins', () => {
  const code = 'message.reason-required';

  it('read a conversation only if a message is reported, or for a recorded reason', async () => {
    const { admin, client, provider } = place;
    const { id } = await send(client, 'You are slow.');
    expect(await list(admin)).toEqual(refuse({ code }));
    const reason = 'The provider asked us to read it.';
    const record = (by: Account) =>
      place.unitOfWork.write((stores) =>
        recordReading(stores, bySession(by), { jobId, reason }, { now }),
      );
    accept(await record(admin));
    expect(accept(await list(admin, reason))).toMatchObject([{ authorName: client.name }]);
    const entries = await place.unitOfWork.read(({ auditLog }) =>
      auditLog.list({ action: 'conversation.read' }, { limit: 9 }),
    );
    expect(entries).toMatchObject([{ objectId: jobId, after: JSON.stringify({ reason }) }]);
    expect(await record(provider)).toEqual(refuse({ code: 'permission.denied' }));
    accept(await report(provider, id));
    expect(accept(await list(admin))).toHaveLength(1);
  });

  it('hide a reported message, which its author and they still read', async () => {
    const { admin, client, provider } = place;
    const files = [{ file: aFile(), isVoiceNote: false }];
    const { id } = await send(client, 'You are slow.', files);
    expect(await hide(admin, id)).toEqual(refuse({ code: 'message.not-reported' }));
    accept(await report(provider, id));
    expect(await hide(provider, id)).toEqual(refuse({ code: 'permission.denied' }));
    expect(accept(await hide(admin, id))).toMatchObject({ hiddenAt: now, hiddenBy: admin.id });
    accept(await hide(admin, id));
    expect(accept(await list(provider))).toMatchObject([{ text: '', files: [], hiddenAt: now }]);
    for (const reader of [client, admin]) {
      expect(accept(await list(reader))).toMatchObject([{ text: 'You are slow.' }]);
    }
    const entries = await place.unitOfWork.read(({ auditLog }) =>
      auditLog.list({ action: 'message.hide' }, { limit: 9 }),
    );
    expect(entries).toMatchObject([{ objectId: jobId }]);
  });

  it('list what was reported, oldest first; a message is reported once, by the other party', async () => {
    const { admin, client, provider } = place;
    const first = await send(client, 'You are slow.');
    const second = await send(provider, 'And you are rude.');
    expect(await report(client, first.id)).toEqual(refuse({ code: 'message.own' }));
    accept(await report(client, second.id));
    const reported = accept(await report(provider, first.id));
    expect(reported).toMatchObject({ reportedBy: provider.id, reportReason: null });
    expect(accept(await list(admin))[0]).toMatchObject({ reportReason: 'It insults me.' });
    expect(await report(provider, first.id)).toEqual(refuse({ code: 'message.reported' }));
    const listed = (by: Account) =>
      place.unitOfWork.read((stores) => listReportedMessages(stores, bySession(by), { limit: 9 }));
    expect(accept(await listed(admin)).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await listed(client)).toEqual(refuse({ code: 'permission.denied' }));
    accept(await hide(admin, first.id));
    accept(await dismiss(admin, second.id));
    expect(accept(await listed(admin))).toEqual([]);
    expect(accept(await list(admin))).toHaveLength(2);
  });

  it('dismiss the report of a message, which stays, and which they can still hide', async () => {
    const { admin, client, provider } = place;
    const { id } = await send(client, 'You are slow.');
    expect(await dismiss(admin, id)).toEqual(refuse({ code: 'message.not-reported' }));
    expect(await dismiss(admin, 999 as MessageId)).toEqual(refuse({ code: 'message.not-found' }));
    accept(await report(provider, id));
    const [reported] = accept(await list(provider));
    expect(await dismiss(provider, id)).toEqual(refuse({ code: 'permission.denied' }));
    const dismissal = { dismissedAt: now, dismissedBy: admin.id };
    expect(accept(await dismiss(admin, id))).toMatchObject({ text: 'You are slow.', ...dismissal });
    expect(accept(await list(provider))).toEqual([reported]);
    expect(await report(provider, id)).toEqual(refuse({ code: 'message.reported' }));
    const decided = refuse({ code: 'message.report-decided' });
    expect(await dismiss(admin, id)).toEqual(decided);
    const entries = await place.unitOfWork.read(({ auditLog }) =>
      auditLog.list({ action: 'message.dismiss-report' }, { limit: 9 }),
    );
    const after = JSON.stringify({ message: id, reason: 'Rude, but no insult.' });
    expect(entries).toMatchObject([{ actor: { accountId: admin.id }, objectId: jobId, after }]);
    accept(await hide(admin, id));
    expect(accept(await list(provider))).toMatchObject([{ text: '', hiddenAt: now }]);
    expect(await dismiss(admin, id)).toEqual(decided);
  });
});
