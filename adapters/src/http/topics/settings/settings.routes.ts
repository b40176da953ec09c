import {
  findTestRecipient,
  isAnswered,
  ok,
  readSettings,
  recordTestMail,
  updateSettings,
  type SettingsView,
} from '@nsem/core';
import type { TestMailer } from '../../../mail/create-mailer.ts';
import {
  type FixedSetting,
  type RunningSettings,
  variableOf,
} from '../../../settings/running-settings.ts';
import type { Limits } from '../../limits/limits.ts';
import { throttleMails } from '../../limits/throttle.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer, answerWith } from '../../replies/reply.ts';
import {
  presentSettings,
  presentTestMail,
  settingsSchema,
  settingsUpdateSchema,
  testMailSchema,
} from './settings.schema.ts';

type Described = Readonly<{
  settings: RunningSettings;
  fixedSettings: readonly FixedSetting[];
  limits: Limits | null;
  testMailer: Pick<TestMailer, 'setup'>;
}>;

const presentWith =
  ({ fixedSettings: fixed, limits, settings: running, testMailer }: Described) =>
  (view: SettingsView) => {
    const rateLimitSeconds = limits?.calls.quota.seconds ?? null;
    const named = view.settings.find(({ name }) => name === 'brand_name')?.value;
    const brand = typeof named === 'string' ? named : running.start.values.brand_name;
    const mail = testMailer.setup;
    return presentSettings(view, { variableOf, fixed, brand, rateLimitSeconds, mail });
  };

type Testing = Readonly<{ testMailer: TestMailer; limits: Limits | null }>;

/** The result that replaces a mail if the call gets the stored answer of an earlier one. */
const notSentAgain = ok({ outcome: 'failed', reason: null } as const);

export const settingsOperations = {
  readSettings: defineOperation({
    method: 'GET',
    path: '/admin/settings',
    tag: 'Settings',
    summary:
      'Read all settings, with their defaults, sources and bounds, and what is only read at ' +
      'the start',
    sdk: {
      method: 'admin.settings.get',
      example: `
        const { settings } = await nsem.admin.settings.get();
        for (const { name, value, source } of settings) console.log(name, value, source);`,
    },
    access: 'settings.manage',
    answers: { 200: { description: 'The settings.', schema: settingsSchema } },
    async handle({ read }, described: Described) {
      const { start } = described.settings;
      return answerWith(await read(readSettings, {}, { start }), presentWith(described));
    },
  }),

  updateSettings: defineOperation({
    method: 'PUT',
    path: '/admin/settings',
    tag: 'Settings',
    summary: 'Change settings, or reset them to what the server started with',
    description:
      'What is missing stays as it is.\n\n' +
      'A change applies to the next call; jobs that were ordered before, and services that ' +
      'wait, are unaffected.',
    sdk: {
      method: 'admin.settings.update',
      example: "await nsem.admin.settings.update({ free_words: 700, reset: ['max_upload_mb'] });",
    },
    access: 'settings.change',
    idempotent: true,
    body: { schema: settingsUpdateSchema, media: ['application/json'] },
    answers: { 200: { description: 'The settings.', schema: settingsSchema } },
    refusals: ['settings.invalid'],
    async handle({ body: { reset, ...set }, perform }, described: Described) {
      const { settings } = described;
      const present = presentWith(described);
      const context = { start: settings.start };
      const change = { set, reset };
      const changed = await perform(updateSettings, change, (all) => answer(present(all)), context);
      if (changed.ok) await settings.reload();
      return changed;
    },
  }),

  sendTestMail: defineOperation({
    method: 'POST',
    path: '/admin/settings/test-mail',
    tag: 'Settings',
    summary: 'Send a test mail to your own address',
    description:
      'Answers what the mail server said, after at most 20 seconds. At most three in 15 minutes.',
    sdk: {
      method: 'admin.settings.sendTestMail',
      example: `
        const { outcome, reason } = await nsem.admin.settings.sendTestMail();
        if (outcome !== 'sent') console.error(reason);`,
    },
    access: 'settings.manage',
    idempotent: true,
    answers: { 200: { description: 'What became of it.', schema: testMailSchema } },
    async handle({ actor, origin, perform, read, repeatable }, { testMailer, limits }: Testing) {
      const found = await read(findTestRecipient, {});
      if (!found.ok) return found;
      const { name, email } = found.value;
      const answered = repeatable && (await read(isAnswered, repeatable.key));
      const isRepeated = answered?.ok === true && answered.value;
      const send = async () => ok(await testMailer.send({ name, address: email }));
      const counted = { network: origin.network, recipient: `user ${actor.accountId}` };
      const sent = isRepeated ? notSentAgain : await throttleMails(limits, counted, send);
      if (!sent.ok) return sent;
      return perform(recordTestMail, { ...sent.value, to: email }, (tested) =>
        answer(presentTestMail(tested, testMailer.setup)),
      );
    },
  }),
};
