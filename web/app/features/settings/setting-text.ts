import type { Setting, Settings } from '@nsem/sdk';

import { formatGhs, formatNumber } from '../../lib/format/numbers.ts';
import { parseDecimal, quoteTyped } from '../../lib/format/parse-decimal.ts';

/** The name of a setting. */
export type SettingName = Setting['name'];

/** The settings of each section, in the order of the screen. */
export const sections = {
  brand: ['brand_name'],
  orders: [
    'free_words',
    'free_budget_ghs',
    'free_per_device',
    'free_per_network',
    'free_earning_hold_days',
    'review_days',
    'max_revisions',
    'offer_preview_words',
    'services_need_review',
  ],
  limits: [
    'max_upload_mb',
    'max_stored_mb',
    'max_open_jobs',
    'max_jobs_per_day',
    'max_pending_services',
    'max_api_keys',
    'rate_limit_calls',
  ],
} as const satisfies Record<string, readonly SettingName[]>;

type SettingText = Readonly<{ label: string; about?: string }>;

const texts: Readonly<Record<SettingName, SettingText>> = {
  brand_name: {
    label: 'Name of the marketplace',
    about: 'On all pages and in mails. Pages that are open show it once they are loaded again.',
  },
  free_words: {
    label: 'Free words',
    about: 'Words of a client’s first translation that the marketplace pays for.',
  },
  free_budget_ghs: {
    label: 'Monthly budget for free translations, in GHS',
    about: 'Empty: no limit. 0: no translation is free.',
  },
  free_per_device: {
    label: 'Free translations per device in 30 days',
    about: '0: no limit.',
  },
  free_per_network: {
    label: 'Free translations per network in 30 days',
    about: 'Carriers put many phones behind one network. 0: no limit.',
  },
  free_earning_hold_days: {
    label: 'Minimum days that earnings of free jobs are held',
    about: 'After them, a provider whom enough clients have paid gets them. 0: nothing is held.',
  },
  review_days: {
    label: 'Days in which clients can review a result',
    about: 'Afterwards it counts as accepted. 0: results are accepted on delivery.',
  },
  max_revisions: {
    label: 'How often a result can be sent back',
  },
  offer_preview_words: {
    label: 'Words that providers see before they accept a job',
    about: 'Empty: the whole text.',
  },
  services_need_review: {
    label: 'Review services',
    about: 'Off: a service is approved as soon as it is submitted, and its provider can take jobs.',
  },
  max_upload_mb: { label: 'Largest file, in MB' },
  max_stored_mb: { label: 'Files of an account together, in MB' },
  max_open_jobs: { label: 'Open jobs of a client' },
  max_jobs_per_day: { label: 'New jobs of a client per day' },
  max_pending_services: { label: 'Services of a provider waiting for review' },
  max_api_keys: { label: 'API keys of an account' },
  rate_limit_calls: { label: 'Calls' },
};

/** The label and the description of a setting. */
export function settingText(
  name: SettingName,
  {
    rate_limit_seconds: seconds,
    free_this_month: month,
  }: Pick<Settings, 'rate_limit_seconds' | 'free_this_month'>,
): SettingText {
  if (name === 'free_budget_ghs') {
    const { label, about } = texts[name];
    return { label, about: `${formatGhs(month.spent)} spent this month. ${about}` };
  }
  if (name !== 'rate_limit_calls') return texts[name];
  const window = seconds === null ? '' : ` in ${seconds} seconds`;
  return { label: `Calls of an account or a network${window}` };
}

/** A value as it is shown. */
function valueText(value: Setting['value']): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value;
  return value === null ? 'off' : formatNumber(value);
}

/** Where the value comes from, and what it was before an admin changed it. */
export function sourceText(setting: Setting): string | null {
  const { source, start_value: start, variable, changed_by_name: name } = setting;
  switch (source) {
    case 'admin': {
      const by = name === null ? 'Changed here' : `Changed by ${name}`;
      return `${by}; it was ${valueText(start)}`;
    }
    case 'environment':
      return `From ${variable}`;
    case 'default':
      return null;
  }
}

/** A value as it is typed. */
export const typedValue = ({ value }: Setting): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

/** Whether a setting is a text, and not a number. */
export const isText = ({ start_value: start }: Setting): boolean => typeof start === 'string';

type Parsed = Readonly<{ value: number | string | null } | { problem: string }>;

/** Parses what was typed for a text or a number. */
export function parseTyped(setting: Setting, typed: string): Parsed {
  return isText(setting) ? parseText(setting, typed.trim()) : parseNumber(setting, typed);
}

function parseText({ maximum }: Setting, text: string): Parsed {
  if (text === '') return { problem: 'Enter a name' };
  return text.length > (maximum ?? 0)
    ? { problem: `Use at most ${formatNumber(maximum ?? 0)} characters` }
    : { value: text };
}

function parseNumber(setting: Setting, typed: string): Parsed {
  const { name, minimum, maximum, can_be_off: canBeOff } = setting;
  const parsed = parseDecimal(typed, {
    mostDecimals: 0,
    ...(name === 'free_budget_ghs' && { unit: 'GHS' }),
  });
  const isEmpty = 'fault' in parsed && parsed.fault === 'empty';
  if (isEmpty && canBeOff) return { value: null };
  const value = 'value' in parsed ? parsed.value : Number.NaN;
  if (value >= (minimum ?? 0) && value <= (maximum ?? 0)) return { value };
  const wanted = `a whole number from ${formatNumber(minimum ?? 0)} to ${formatNumber(maximum ?? 0)}`;
  return { problem: isEmpty ? `Enter ${wanted}` : `${quoteTyped(typed)} is not ${wanted}` };
}
