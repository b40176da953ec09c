import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { accept, arrange, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import type { SettingChange } from './notification.ts';
import {
  readNotificationSettings,
  updateNotificationSettings,
  wantsNotification,
} from './manage-notifications.ts';

const read = async ({ unitOfWork }: Marketplace, by: Account) =>
  accept(await unitOfWork.read((stores) => readNotificationSettings(stores, bySession(by))));

const change = ({ unitOfWork }: Marketplace, by: Account, changes: readonly SettingChange[]) =>
  unitOfWork.write((stores) => updateNotificationSettings(stores, bySession(by), changes));

const announcement = { kind: 'announcement', mail: true, telegram: null };

describe('notification settings', () => {
  it.each([
    [
      'client',
      [
        { kind: 'job_delivered', mail: true, telegram: null },
        { kind: 'job_accepted', mail: true, telegram: null },
        { kind: 'job_failed', mail: true, telegram: null },
        { kind: 'job_late', mail: true, telegram: null },
        { kind: 'review_ending', mail: true, telegram: null },
        { kind: 'dispute_opened', mail: true, telegram: null },
        { kind: 'dispute_decided', mail: true, telegram: null },
        { kind: 'job_message', mail: true, telegram: null },
        { kind: 'proposal_received', mail: true, telegram: null },
        announcement,
      ],
    ],
    [
      'provider',
      [
        { kind: 'job_offered', mail: null, telegram: true },
        { kind: 'job_late', mail: true, telegram: null },
        { kind: 'revision_requested', mail: true, telegram: null },
        { kind: 'dispute_opened', mail: true, telegram: null },
        { kind: 'dispute_decided', mail: true, telegram: null },
        { kind: 'job_message', mail: true, telegram: false },
        { kind: 'proposal_accepted', mail: true, telegram: null },
        { kind: 'proposal_declined', mail: true, telegram: null },
        { kind: 'service_approved', mail: true, telegram: null },
        { kind: 'service_rejected', mail: true, telegram: null },
        { kind: 'payout_paid', mail: true, telegram: null },
        announcement,
      ],
    ],
    ['admin', [announcement]],
  ] as const)('of a %s are, unless changed, what is sent to them', async (who, expected) => {
    const place = await openMarketplace();
    expect(await read(place, place[who])).toEqual(expected);
  });

  it('change one choice and leave the others', async () => {
    const place = await openMarketplace();
    const { unitOfWork, client } = place;
    const before = await read(place, client);
    const delivered = { kind: 'job_delivered', mail: false, telegram: null } as const;
    const after = accept(await change(place, client, [delivered]));
    expect(after).toEqual([delivered, ...before.slice(1)]);
    expect(await read(place, client)).toEqual(after);
    const wants = (kind: 'job_delivered' | 'job_accepted') =>
      unitOfWork.read((stores) =>
        wantsNotification(stores, { accountId: client.id, kind, channel: 'mail' }),
      );
    expect(await wants('job_delivered')).toBe(false);
    expect(await wants('job_accepted')).toBe(true);
  });

  it('have what was no choice when a user changed the rest', async () => {
    const place = await openMarketplace();
    const { provider } = place;
    const stored = { kind: 'job_message', mail: false, telegram: null } as const;
    await arrange(place, ({ notifications }) => notifications.putSetting(provider.id, stored));
    const now = { ...stored, telegram: false };
    expect(await read(place, provider)).toContainEqual(now);
    const byTelegram = [{ kind: 'job_message', telegram: true }] as const;
    expect(accept(await change(place, provider, byTelegram))).toContainEqual({
      ...now,
      telegram: true,
    });
  });

  it.each([
    ['job_delivered', 'telegram'],
    ['job_message', 'telegram'],
    ['payout_paid', 'mail'],
    ['job_released', 'mail'],
  ] as const)('refuse to send %s to a client by %s', async (kind, channel) => {
    const place = await openMarketplace();
    const refused = refuse({ code: 'notification.choice-unavailable', kind, channel });
    expect(await change(place, place.client, [{ kind, [channel]: true }])).toEqual(refused);
    expect(await change(place, place.client, [{ kind, [channel]: null }])).toMatchObject({
      ok: true,
    });
  });
});
