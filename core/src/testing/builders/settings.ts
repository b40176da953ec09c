import type { StartSettings } from '../../settings/setting.ts';

/** The settings of a marketplace that was started without any configuration. */
export const startSettings = (overrides: Partial<StartSettings> = {}): StartSettings => ({
  values: {
    free_words: 500,
    free_budget_ghs: 500,
    free_per_device: 5,
    free_per_network: 20,
    free_earning_hold_days: 14,
    brand_name: 'Nsem',
    services_need_review: true,
    offer_preview_words: null,
    rate_limit_calls: 300,
    max_upload_mb: 200,
    max_stored_mb: 5120,
    max_open_jobs: 2000,
    max_jobs_per_day: 5000,
    max_pending_services: 50,
    max_api_keys: 25,
  },
  fromEnvironment: new Set(),
  ...overrides,
});
