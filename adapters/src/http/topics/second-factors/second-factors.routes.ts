import {
  confirmTotp,
  createTotp,
  deletePasskey,
  deleteTotp,
  readSecondFactors,
  renamePasskey,
  replaceRecoveryCodes,
  startPasskeyRegistration,
  ok,
  type OneTimeCodes,
  type PasskeyId,
  type PasskeyVerifier,
  type RecoveryCodes,
  type RegisterPasskey,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer, answerWith, created, noContent } from '../../replies/reply.ts';
import {
  confirmedTotpSchema,
  newPasskeySchema,
  newTotpSchema,
  passkeySchema,
  passkeyUpdateSchema,
  presentCodes,
  presentFactors,
  presentInvitation,
  presentNewTotp,
  presentPasskey,
  presentRegistered,
  recoveryCodesSchema,
  registeredPasskeySchema,
  secondFactorsSchema,
  type Site,
  totpCodeSchema,
} from './second-factors.schema.ts';
import { passkeyOptionsSchema } from './passkey-options.schema.ts';

/** The dependencies of operations on passkeys. */
export type Passkeys = Readonly<{ passkeyVerifier: PasskeyVerifier; passkeySite: Site }>;

type Codes = Readonly<{ oneTimeCodes: OneTimeCodes; recoveryCodes: RecoveryCodes }>;

const params = z.object({ id: pathId<PasskeyId>('The id of the passkey.') });

const where = '/users/me/second-factors';

export const secondFactorOperations = {
  readSecondFactors: defineOperation({
    method: 'GET',
    path: where,
    tag: 'Accounts',
    summary: 'Read your second factors',
    sdk: {
      method: 'secondFactors.get',
      example: 'const { is_enabled, passkeys } = await nsem.secondFactors.get();',
    },
    access: 'account.read',
    answers: { 200: { description: 'Your second factors.', schema: secondFactorsSchema } },
    handle: async ({ read }) => answerWith(await read(readSecondFactors, {}), presentFactors),
  }),

  createTotp: defineOperation({
    method: 'POST',
    path: '/users/me/totp',
    tag: 'Accounts',
    summary: 'Start to set up an authenticator app',
    description: 'Logins need the app once one of its codes is confirmed.',
    sdk: {
      method: 'secondFactors.createTotp',
      repeatable: true,
      example: 'const { otpauth_uri } = await nsem.secondFactors.createTotp();',
    },
    access: 'factors.manage',
    answers: { 201: { description: 'The secret, shown only now.', schema: newTotpSchema } },
    refusals: ['second-factor.app-exists'],
    handle: ({ perform }, { oneTimeCodes }: Codes) =>
      perform(createTotp, {}, (totp) => created(where, presentNewTotp(totp)), { oneTimeCodes }),
  }),

  confirmTotp: defineOperation({
    method: 'POST',
    path: '/users/me/totp/confirm',
    tag: 'Accounts',
    summary: 'Confirm a new authenticator app by one of its codes',
    description:
      'If it is your first second factor, the response has the recovery codes; they are ' +
      'shown only now.',
    sdk: {
      method: 'secondFactors.confirmTotp',
      repeatable: true,
      defaults: { maxRetries: 0 },
      example:
        "const { recovery_codes } = await nsem.secondFactors.confirmTotp({ code: '492039' });",
    },
    access: 'factors.manage',
    body: { schema: totpCodeSchema, media: ['application/json'] },
    answers: { 200: { description: 'The app is set up.', schema: confirmedTotpSchema } },
    refusals: [
      'second-factor.app-exists',
      'second-factor.app-not-found',
      'second-factor.code-wrong',
    ],
    handle: ({ body, perform }, { oneTimeCodes, recoveryCodes }: Codes) =>
      perform(confirmTotp, body, (codes) => answer(presentCodes(codes)), {
        oneTimeCodes,
        recoveryCodes,
      }),
  }),

  deleteTotp: defineOperation({
    method: 'DELETE',
    path: '/users/me/totp',
    tag: 'Accounts',
    summary: 'Remove your authenticator app',
    sdk: { method: 'secondFactors.deleteTotp', example: 'await nsem.secondFactors.deleteTotp();' },
    access: 'factors.manage',
    idempotent: true,
    answers: { 204: { description: 'Removed.' } },
    refusals: ['second-factor.app-not-found'],
    handle: ({ perform }) => perform(deleteTotp, {}, () => noContent),
  }),

  replaceRecoveryCodes: defineOperation({
    method: 'POST',
    path: '/users/me/recovery-codes',
    tag: 'Accounts',
    summary: 'Get new recovery codes; the old ones are invalid immediately',
    sdk: {
      method: 'secondFactors.replaceRecoveryCodes',
      repeatable: true,
      example: 'const { recovery_codes } = await nsem.secondFactors.replaceRecoveryCodes();',
    },
    access: 'factors.manage',
    answers: { 201: { description: 'The codes, shown only now.', schema: recoveryCodesSchema } },
    refusals: ['second-factor.missing'],
    handle: ({ perform }, { recoveryCodes }: Codes) =>
      perform(replaceRecoveryCodes, {}, (codes) => created(where, presentCodes(codes)), {
        recoveryCodes,
      }),
  }),

  startPasskeyRegistration: defineOperation({
    method: 'POST',
    path: '/users/me/passkeys/options',
    tag: 'Accounts',
    summary: 'Start to register a passkey',
    description:
      'The response is what to pass to `navigator.credentials.create` in a browser.\n\n' +
      'The challenge in it is valid for 5 minutes, once.',
    sdk: {
      method: 'secondFactors.startPasskeyRegistration',
      repeatable: true,
      example: 'const optionsJSON = await nsem.secondFactors.startPasskeyRegistration();',
    },
    access: 'factors.manage',
    answers: { 200: { description: 'The options for the browser.', schema: passkeyOptionsSchema } },
    refusals: ['second-factor.too-many-passkeys'],
    handle: ({ perform }, { passkeySite, passkeyVerifier }: Passkeys) =>
      perform(
        startPasskeyRegistration,
        {},
        (invitation) => answer(presentInvitation(invitation, passkeySite)),
        { passkeyVerifier },
      ),
  }),

  registerPasskey: defineOperation({
    method: 'POST',
    path: '/users/me/passkeys',
    tag: 'Accounts',
    summary: 'Register a passkey that your browser has created',
    sdk: {
      method: 'secondFactors.registerPasskey',
      example: "await nsem.secondFactors.registerPasskey({ name: 'Phone', passkey });",
    },
    access: 'factors.manage',
    body: { schema: newPasskeySchema, media: ['application/json'] },
    answers: { 201: { description: 'Registered.', schema: registeredPasskeySchema } },
    refusals: [
      'second-factor.passkey-exists',
      'second-factor.passkey-invalid',
      'second-factor.passkey-name-missing',
      'second-factor.too-many-passkeys',
    ],
    async handle(
      { actor, body, now },
      { registerPasskey }: Readonly<{ registerPasskey: RegisterPasskey }>,
    ) {
      const request = { name: body.name, response: body.passkey };
      const registered = await registerPasskey(actor, request, now);
      return registered.ok ? ok(created(where, presentRegistered(registered.value))) : registered;
    },
  }),

  renamePasskey: defineOperation({
    method: 'PUT',
    path: '/users/me/passkeys/{id}',
    tag: 'Accounts',
    summary: 'Rename a passkey',
    sdk: {
      method: 'secondFactors.renamePasskey',
      example: "await nsem.secondFactors.renamePasskey(3, { name: 'Old phone' });",
    },
    access: 'account.edit',
    idempotent: true,
    params,
    body: { schema: passkeyUpdateSchema, media: ['application/json'] },
    answers: { 200: { description: 'The renamed passkey.', schema: passkeySchema } },
    refusals: ['second-factor.passkey-name-missing', 'second-factor.passkey-not-found'],
    handle: ({ params: { id }, body: { name }, perform }) =>
      perform(renamePasskey, { id, name }, (passkey) => answer(presentPasskey(passkey))),
  }),

  deletePasskey: defineOperation({
    method: 'DELETE',
    path: '/users/me/passkeys/{id}',
    tag: 'Accounts',
    summary: 'Remove a passkey; it is invalid immediately',
    sdk: {
      method: 'secondFactors.deletePasskey',
      example: 'await nsem.secondFactors.deletePasskey(3);',
    },
    access: 'factors.manage',
    idempotent: true,
    params,
    answers: { 204: { description: 'Removed.' } },
    refusals: ['second-factor.passkey-not-found'],
    handle: ({ params: { id }, perform }) => perform(deletePasskey, { id }, () => noContent),
  }),
};
