import type { ApiKey, Approval, ManagedAnnouncement, Setting, Settings } from '@nsem/sdk';

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
    number('review_days', 3),
    number('max_revisions', 2),
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

/** A client's key that has been used. */
export const anApiKey = (given: Partial<ApiKey> = {}): ApiKey => ({
  id: 3,
  key_name: 'Kumasi Health Radio website',
  api_key: 'nsem_4fQ2tY8wLpZ7mXc1vB6n',
  api_key_hint: 'nsem_4fQ…ekp2',
  scopes: [],
  access: 'full',
  expires_at: null,
  allowed_networks: [],
  is_active: true,
  created_at: '2026-10-01T07:00:00.000Z',
  usage_count: 1250,
  last_used: '2026-11-20T16:40:00.000Z',
  ...given,
});

/** A credit that another admin requested. */
export const anApproval = (given: Partial<Approval> = {}): Approval => ({
  id: 5,
  kind: 'credit',
  status: 'waiting',
  amount: 5000,
  user_id: 12,
  user_name: 'Kofi Mensah',
  job_id: null,
  returned_amount: null,
  payout_id: null,
  reference: 'MOMO-77120',
  note: 'Mobile money, Adabraka branch',
  requested_by: 99,
  requested_by_name: 'Efua Boateng',
  requested_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-11-27T09:00:00.000Z',
  decided_by: null,
  decided_by_name: null,
  decided_at: null,
  rejection_reason: null,
  ...given,
});
