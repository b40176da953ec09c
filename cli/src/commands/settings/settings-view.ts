import type { Setting } from '@nsem/sdk';
import { InvalidArgumentError } from 'commander';

import { optional } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';

/** The value of a setting as people write it. */
export function formatValue(value: Setting['value']): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null ? 'off' : String(value);
}

/** The columns of settings. */
export const settingColumns: readonly Column<Setting>[] = [
  { header: 'SETTING', text: ({ name }) => name },
  { header: 'VALUE', text: ({ value }) => formatValue(value), align: 'right' },
  { header: 'SOURCE', text: ({ source }) => source },
  optional({ header: 'START', text: ({ start_value: value }) => formatValue(value) }),
  optional({ header: 'VARIABLE', text: ({ variable }) => variable ?? '' }),
];

/** Every setting, and whether it is a text, is a switch, is a number, or is a number that can be off. */
const settingKinds = {
  brand_name: 'text',
  free_words: 'number',
  free_budget_ghs: 'number or off',
  free_per_device: 'number',
  free_per_network: 'number',
  free_earning_hold_days: 'number',
  services_need_review: 'switch',
  offer_preview_words: 'number or off',
  rate_limit_calls: 'number',
  max_upload_mb: 'number',
  max_stored_mb: 'number',
  max_open_jobs: 'number',
  max_jobs_per_day: 'number',
  max_pending_services: 'number',
  max_api_keys: 'number',
} as const satisfies Record<Setting['name'], string>;

/** Parses the name of a setting, with hyphens or underscores. */
export function parseSettingName(text: string): Setting['name'] {
  const name = text.replaceAll('-', '_');
  if (Object.hasOwn(settingKinds, name)) return name as Setting['name'];
  throw new InvalidArgumentError(`Use one of ${Object.keys(settingKinds).join(', ')}.`);
}

/**
 * Parses the value of a setting.
 *
 * @throws InvalidArgumentError if the setting cannot have it.
 */
export function parseValue(name: Setting['name'], text: string): Setting['value'] {
  const kind = settingKinds[name];
  if (kind === 'text') return text;
  if (kind === 'switch') {
    if (text === 'on' || text === 'off') return text === 'on';
    throw new InvalidArgumentError('Use on or off.');
  }
  if (kind === 'number or off' && text === 'off') return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`Use a whole number${kind === 'number' ? '' : ' or off'}.`);
}
