import { describe, expect, it } from 'vitest';
import { denied } from '../accounts/permission.ts';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { accountId, mondayMorning as now } from '../testing/builders/ids.ts';
import { startSettings } from '../testing/builders/wallet.ts';
import { accept, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { applySettings, checkSettingsChange, type SettingsChange } from './decide-settings.ts';
import {
  findTestRecipient,
  readSettings,
  recordTestMail,
  updateSettings,
} from './manage-settings.ts';
import type { InvalidSetting, SettingName, SettingValue, StoredSetting } from './setting.ts';

const start = startSettings({ fromEnvironment: new Set<SettingName>(['max_open_jobs']) });

const update = ({ unitOfWork, admin }: Marketplace, change: Partial<SettingsChange>, by = admin) =>
  unitOfWork.write((stores) =>
    updateSettings(stores, bySession(by), { set: {}, reset: [], ...change }, { now, start }),
  );

const read = async ({ unitOfWork, admin }: Marketplace) =>
  accept(
    await unitOfWork.read((stores) => readSettings(stores, bySession(admin), {}, { now, start })),
  );

const find = async (place: Marketplace, name: SettingName) =>
  (await read(place)).settings.find((setting) => setting.name === name);

describe('checking a change of settings', () => {
  it.each<[SettingName, SettingValue, InvalidSetting['reason'] | null]>([
    ['free_words', 0, null],
    ['free_words', -1, 'out-of-bounds'],
    ['free_words', 1.5, 'out-of-bounds'],
    ['free_words', 1_000_001, 'out-of-bounds'],
    ['free_words', null, 'out-of-bounds'],
    ['free_words', true, 'out-of-bounds'],
    ['free_words', Number.NaN, 'out-of-bounds'],
    ['offer_preview_words', null, null],
    ['offer_preview_words', 200, null],
    ['offer_preview_words', 201, 'out-of-bounds'],
    ['rate_limit_calls', 49, 'out-of-bounds'],
    ['rate_limit_calls', null, 'out-of-bounds'],
    ['brand_name', 'Kasa & Kyerɛw', null],
    ['brand_name', 'x'.repeat(40), null],
    ['brand_name', 'x'.repeat(41), 'not-a-name'],
    ['brand_name', '', 'not-a-name'],
    ['brand_name', ' Kasa', 'not-a-name'],
    ['brand_name', 'Kasa\r\nBcc: yaw@example.com', 'not-a-name'],
    ['brand_name', '\u200B', 'not-a-name'],
    ['brand_name', 'Kasa\u202E', 'not-a-name'],
    ['brand_name', null, 'not-a-name'],
    ['services_need_review', false, null],
    ['services_need_review', 0, 'not-a-flag'],
    ['services_need_review', null, 'not-a-flag'],
  ])('finds %s = %s %s', (name, value, reason) => {
    const change = { set: { [name]: value }, reset: [] };
    expect(checkSettingsChange(change)).toEqual(
      reason === null
        ? ok(change)
        : refuse({ code: 'settings.invalid', parts: [{ name, reason }] }),
    );
  });

  it('refuses to set and reset the same setting, and reports all that is invalid', () => {
    const change = { set: { free_words: 1, max_open_jobs: 0 }, reset: ['free_words'] } as const;
    expect(checkSettingsChange(change)).toMatchObject({
      fault: {
        parts: [
          { name: 'free_words', reason: 'set-and-reset' },
          { name: 'max_open_jobs', reason: 'out-of-bounds' },
        ],
      },
    });
  });
});

describe('the settings that apply', () => {
  it('are those that admins changed over those of the start, unless they are impossible now', () => {
    const stored = (name: SettingName, value: SettingValue): StoredSetting => ({
      name,
      value,
      changedAt: now,
      changedBy: accountId(1),
    });
    const values = applySettings(start, [
      stored('free_words', 700),
      stored('max_upload_mb', 9_000_000),
      stored('offer_preview_words', null),
    ]);
    expect(values).toEqual({ ...start.values, free_words: 700, offer_preview_words: null });
  });
});

describe('changing settings', () => {
  it('stores who changed what, records the difference, and resets to the start', async () => {
    const place = await openMarketplace();
    expect(await find(place, 'free_words')).toMatchObject({ value: 500, source: 'default' });
    expect(await find(place, 'max_open_jobs')).toMatchObject({ source: 'environment' });

    accept(await update(place, { set: { free_words: 700, services_need_review: false } }));
    expect(await find(place, 'free_words')).toMatchObject({
      value: 700,
      source: 'admin',
      startValue: 500,
      change: { at: now, by: place.admin.id, byName: place.admin.name },
    });

    accept(await update(place, { set: { free_words: 700 } }));
    accept(await update(place, { reset: ['free_words', 'max_api_keys'] }));
    expect(await find(place, 'free_words')).toMatchObject({ source: 'default', change: null });
    expect(await find(place, 'services_need_review')).toMatchObject({ value: false });
    const entries = place.unitOfWork.committed().auditEntries;
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      [
        'settings.update',
        '{"free_words":500,"services_need_review":true}',
        '{"free_words":700,"services_need_review":false}',
      ],
      ['settings.update', '{"free_words":700}', '{"free_words":500}'],
    ]);
  });

  it('is for admins with a recent confirmation only', async () => {
    const place = await openMarketplace();
    expect(await update(place, { set: { free_words: 1 } }, place.client)).toEqual(denied);
    const late = later(now, 11 * 60 * 1_000);
    const change = { set: { free_words: 1 }, reset: [] };
    const changed = await place.unitOfWork.write((stores) =>
      updateSettings(stores, bySession(place.admin), change, { now: late, start }),
    );
    expect(changed).toEqual(refuse({ code: 'permission.confirmation-required' }));
    expect(await find(place, 'free_words')).toMatchObject({ value: 500 });
  });
});

describe('a test mail', () => {
  it('is for the admin who requests it, and its outcome is recorded', async () => {
    const place = await openMarketplace();
    const { unitOfWork, admin, client } = place;
    const recipientOf = (by: typeof admin) =>
      unitOfWork.read((stores) => findTestRecipient(stores, bySession(by)));
    expect(await recipientOf(admin)).toMatchObject({ value: { email: admin.email } });
    expect(await recipientOf(client)).toEqual(denied);
    const tested = { outcome: 'failed', reason: 'No answer.', to: admin.email } as const;
    const recorded = await unitOfWork.write((stores) =>
      recordTestMail(stores, bySession(admin), tested, { now }),
    );
    expect(recorded).toEqual(ok(tested));
    expect(unitOfWork.committed().auditEntries).toMatchObject([
      { action: 'settings.test-mail', after: '{"outcome":"failed"}' },
    ]);
  });
});
