import {
  type ListedSetting,
  type SettingName,
  settingNames,
  settingRules,
  settingSources,
  type SettingsView,
  type TestedMail,
  testMailOutcomes,
} from '@nsem/core';
import { z } from 'zod';
import type { MailSetup } from '../../../mail/create-mailer.ts';
import type { FixedSetting, VariableOf } from '../../../settings/running-settings.ts';
import {
  instantAnswer,
  moneyAnswer,
  optionalInstantAnswer,
  presentMoney,
  unblankText,
} from '../../operations/fields.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';

const valueSchema = (description: string) =>
  z.union([z.int(), z.boolean(), z.string()]).nullable().meta({ description });

const settingSchema = z
  .object({
    name: z.enum(settingNames).describe('The name of the setting.'),
    value: valueSchema('A number, a flag or a text; null: it is off.'),
    source: z.enum(settingSources).describe('Where the value comes from.'),
    start_value: valueSchema('What it returns to when it is reset.'),
    minimum: z.int().nullable().describe('The least number; null for a flag and a text.'),
    maximum: z
      .int()
      .nullable()
      .describe('The largest number, or the most characters of a text; null for a flag.'),
    can_be_off: z.boolean().describe('Whether it can be null.'),
    variable: z.string().nullable().meta({
      description: 'The environment variable that sets it at the start; null if it has none.',
    }),
    changed_at: optionalInstantAnswer('When an admin changed it; null unless one did.'),
    changed_by: z.int().nullable().describe('The admin who changed it; null unless one did.'),
    changed_by_name: z.string().nullable().meta({
      description: 'The name of that admin now; null without one, or if the account was deleted.',
    }),
  })
  .meta({
    id: 'Setting',
    description: 'A setting that admins can change, with its default, its source and its bounds.',
  });

const fixedSchema = z
  .object({
    variable: z.string().describe('The environment variable.'),
    value: z.string().nullable().describe('Its value in words; null: off or not set.'),
  })
  .meta({ id: 'FixedSetting', example: { variable: 'NSEM_ADMIN_MFA', value: 'required' } });

/** All settings of the marketplace. */
export const settingsSchema = z
  .object({
    settings: z.array(settingSchema).describe('What admins can change.'),
    fixed: z.array(fixedSchema).describe('What is only read when the server starts.'),
    brand: z.string().describe('The name of the marketplace now.'),
    rate_limit_seconds: z.int().nullable().meta({
      description:
        'In how many seconds `rate_limit_calls` are allowed; null: they are not limited.',
    }),
    mail: z
      .object({
        server: z.string().nullable().meta({
          description: 'The mail server; null: mails are written to a folder of the server.',
        }),
        from: z.string().describe('The sender of all mails.'),
      })
      .describe('How mails are sent.'),
    free_this_month: z
      .object({
        spent: moneyAnswer('What the platform pays for free translations of this month in GHS.'),
        until: instantAnswer('When the next month begins, in Accra.'),
      })
      .describe('What was spent of `free_budget_ghs`.'),
  })
  .meta({
    id: 'Settings',
    description: 'All settings of the marketplace, for admins.',
    example: {
      settings: [
        {
          name: 'free_words',
          value: 700,
          source: 'admin',
          start_value: 500,
          minimum: 0,
          maximum: 1_000_000,
          can_be_off: false,
          variable: 'NSEM_FREE_WORDS',
          changed_at: '2026-11-20T09:30:00.000Z',
          changed_by: 1,
          changed_by_name: 'Abena Owusu',
        },
      ],
      fixed: [{ variable: 'NSEM_ADMIN_MFA', value: 'required' }],
      brand: 'Nsem',
      rate_limit_seconds: 10,
      mail: { server: 'mail.example.com:587', from: 'Nsem <no-reply@example.com>' },
      free_this_month: { spent: 412.5, until: '2026-12-01T00:00:00.000Z' },
    },
  });

type NumberName = Exclude<SettingName, 'brand_name' | 'services_need_review'>;

function wholeIn(name: NumberName) {
  const { least, most } = settingRules[name];
  const whole = z.int().min(least).max(most);
  // Only a faulty program sends -0.
  return whole.refine((value) => !Object.is(value, -0), { error: 'must not be -0' });
}

const wholeBody = (name: NumberName, description: string) =>
  wholeIn(name).optional().describe(description);

/** The body that changes settings; what is missing stays as it is. */
export const settingsUpdateSchema = z
  .strictObject({
    brand_name: unblankText(settingRules.brand_name.most)
      .optional()
      .describe('The name of the marketplace on its pages and in its mails: one line.'),
    free_words: wholeBody('free_words', "Words of a client's first translation that are free."),
    free_budget_ghs: wholeIn('free_budget_ghs')
      .nullable()
      .optional()
      .describe('What free translations of a month may cost in GHS; 0: none; null: any amount.'),
    free_per_device: wholeBody(
      'free_per_device',
      'How many free translations a device in a network may have in 30 days; 0: any number.',
    ),
    free_per_network: wholeBody(
      'free_per_network',
      'How many free translations a network may have in 30 days; 0: any number.',
    ),
    free_earning_hold_days: wholeBody(
      'free_earning_hold_days',
      'How many days the earning of a free job is held.',
    ),
    review_days: wholeBody(
      'review_days',
      'How many days a client can review a result before it counts as accepted; 0: not at all.',
    ),
    max_revisions: wholeBody('max_revisions', 'How often a client can send a result back.'),
    services_need_review: z
      .boolean()
      .optional()
      .describe('Whether an admin must approve services before their providers can take jobs.'),
    offer_preview_words: wholeIn('offer_preview_words')
      .nullable()
      .optional()
      .describe('The words of a job that providers see before they accept it; null: all.'),
    rate_limit_calls: wholeBody(
      'rate_limit_calls',
      'How many calls an account or a network may make in `rate_limit_seconds`.',
    ),
    max_upload_mb: wholeBody('max_upload_mb', 'The size of the largest file in megabytes.'),
    max_stored_mb: wholeBody('max_stored_mb', 'The total size of the files of an account.'),
    max_open_jobs: wholeBody('max_open_jobs', 'How many open jobs a client may have.'),
    max_jobs_per_day: wholeBody('max_jobs_per_day', 'How many jobs a client may create a day.'),
    max_pending_services: wholeBody(
      'max_pending_services',
      'How many services of a provider may wait for review.',
    ),
    max_api_keys: wholeBody('max_api_keys', 'How many API keys an account may have.'),
    reset: z
      .array(z.enum(settingNames))
      .max(settingNames.length)
      .default([])
      .describe('Settings that return to what the server started with.'),
  })
  .meta({
    id: 'SettingsUpdate',
    description: 'A change of settings.',
    example: { free_words: 700, reset: ['max_upload_mb'] },
  });

/** The outcome of a test mail. */
export const testMailSchema = z
  .object({
    outcome: z.enum(testMailOutcomes).meta({
      description:
        '`sent`: the mail server has accepted it, or it was written to the folder. `refused`: it ' +
        'will never accept it. `failed`: it may accept it later.',
    }),
    reason: z.string().nullable().meta({
      description: 'What the mail server answered; null if the mail was sent.',
    }),
    to: z.string().describe('The address of the recipient: yours.'),
    server: z.string().nullable().meta({
      description: 'The mail server; null: mails are written to a folder of the server.',
    }),
  })
  .meta({
    id: 'TestMail',
    description: 'The result of a test mail.',
    example: {
      outcome: 'sent',
      reason: null,
      to: 'abena.owusu@example.com',
      server: 'mail.example.com:587',
    },
  });

const presentSetting = ({ rule, change, ...setting }: ListedSetting, variableOf: VariableOf) => ({
  name: setting.name,
  value: setting.value,
  source: setting.source,
  start_value: setting.startValue,
  minimum: rule.kind === 'number' ? rule.least : null,
  maximum: rule.kind === 'flag' ? null : rule.most,
  can_be_off: rule.kind === 'number' && rule.canBeOff,
  variable: variableOf[setting.name],
  changed_at: presentOptionalInstant(change?.at ?? null),
  changed_by: change?.by ?? null,
  changed_by_name: change?.byName ?? null,
});

/** The settings that are shown and that admins cannot change. */
export type SettingsContext = Readonly<{
  variableOf: VariableOf;
  fixed: readonly FixedSetting[];
  brand: string;
  rateLimitSeconds: number | null;
  mail: MailSetup;
}>;

/** All settings in a response. */
export const presentSettings = (
  { settings, freeMonth }: SettingsView,
  { variableOf, fixed, brand, rateLimitSeconds, mail }: SettingsContext,
) => ({
  settings: settings.map((setting) => presentSetting(setting, variableOf)),
  fixed: fixed.map(({ variable, value }) => ({ variable, value })),
  brand,
  rate_limit_seconds: rateLimitSeconds,
  mail: { server: mail.server, from: mail.from },
  free_this_month: {
    spent: presentMoney(freeMonth.spent),
    until: presentInstant(freeMonth.until),
  },
});

/** A test mail in a response. */
export const presentTestMail = ({ outcome, reason, to }: TestedMail, { server }: MailSetup) => ({
  outcome,
  reason,
  to,
  server,
});
