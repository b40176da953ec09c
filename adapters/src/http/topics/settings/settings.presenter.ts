import type { ListedSetting, SettingsView, TestedMail } from '@nsem/core';
import type { MailSetup } from '../../../mail/create-mailer.ts';
import type { FixedSetting, VariableOf } from '../../../settings/running-settings.ts';
import { presentMoney } from '../../operations/fields.ts';
import { presentMoment, presentOptionalMoment } from '../../operations/present-moment.ts';

const presentSetting = ({ rule, change, ...setting }: ListedSetting, variableOf: VariableOf) => ({
  name: setting.name,
  value: setting.value,
  source: setting.source,
  start_value: setting.startValue,
  minimum: rule.kind === 'number' ? rule.least : null,
  maximum: rule.kind === 'flag' ? null : rule.most,
  can_be_off: rule.kind === 'number' && rule.canBeOff,
  variable: variableOf[setting.name],
  changed_at: presentOptionalMoment(change?.at ?? null),
  changed_by: change?.by ?? null,
  changed_by_name: change?.byName ?? null,
});

/** What is shown beside the settings that admins can change. */
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
    until: presentMoment(freeMonth.until),
  },
});

/** A test mail in a response. */
export const presentTestMail = ({ outcome, reason, to }: TestedMail, { server }: MailSetup) => ({
  outcome,
  reason,
  to,
  server,
});
