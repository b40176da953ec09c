import type { ManagedAnnouncement, Setting, Settings } from '@nsem/sdk';

/** The free words, with their default. */
export const aSetting = (given: Partial<Setting> = {}): Setting => ({
  name: 'free_words',
  value: 500,
  source: 'default',
  start_value: 500,
  minimum: 0,
  maximum: 1_000_000,
  can_be_off: false,
  variable: 'NSEM_FREE_WORDS',
  changed_at: null,
  changed_by: null,
  changed_by_name: null,
  ...given,
});

const number = (name: Setting['name'], value: number) =>
  aSetting({ name, value, start_value: value, minimum: 1, maximum: 999_999 });

/** All settings of a marketplace, as it was started. */
export const someSettings = (given: Partial<Settings> = {}): Settings => ({
  settings: [
    aSetting({
      name: 'brand_name',
      value: 'Nsem',
      start_value: 'Nsem',
      minimum: null,
      maximum: 40,
      variable: null,
    }),
    aSetting(),
    aSetting({
      name: 'free_budget_ghs',
      value: 500,
      start_value: 500,
      maximum: 999_999_999,
      can_be_off: true,
      variable: 'NSEM_FREE_BUDGET',
    }),
    number('free_per_device', 5),
    number('free_per_network', 20),
    number('free_earning_hold_days', 14),
    aSetting({
      name: 'services_need_review',
      value: true,
      start_value: true,
      minimum: null,
      maximum: null,
      variable: null,
    }),
    aSetting({
      name: 'offer_preview_words',
      value: null,
      start_value: null,
      minimum: 1,
      maximum: 200,
      can_be_off: true,
      variable: 'NSEM_OFFER_PREVIEW_WORDS',
    }),
    number('rate_limit_calls', 300),
    number('max_upload_mb', 200),
    number('max_stored_mb', 5120),
    number('max_open_jobs', 2000),
    number('max_jobs_per_day', 5000),
    number('max_pending_services', 50),
    number('max_api_keys', 25),
  ],
  fixed: [
    { variable: 'NSEM_ADMIN_MFA', value: 'required' },
    { variable: 'NSEM_TWO_ADMINS_ABOVE', value: null },
  ],
  brand: 'Nsem',
  rate_limit_seconds: 10,
  mail: { server: 'mail.example.com:587', from: 'Nsem <no-reply@example.com>' },
  free_this_month: { spent: 412.5, until: '2026-12-01T00:00:00.000Z' },
  ...given,
});

/** An announcement to providers that is shown now. */
export const anAnnouncement = (given: Partial<ManagedAnnouncement> = {}): ManagedAnnouncement => ({
  id: 4,
  title: 'Farmers’ Day',
  text: 'Payouts of this week are sent on Monday.',
  link: null,
  starts_at: '2026-11-20T09:30:00.000Z',
  ends_at: '2026-11-28T00:00:00.000Z',
  audience: 'providers',
  state: 'current',
  by_mail: false,
  created_by: 1,
  created_at: '2026-11-20T09:30:00.000Z',
  ...given,
});
