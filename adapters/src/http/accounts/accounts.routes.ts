import { changeAccount, login, ok, refuse, register } from '@nsem/core';
import { defineOperation } from '../operation.ts';
import { throttleLogin, throttleRegistration } from '../limits/throttle.ts';
import { answer, created, noContent } from '../reply.ts';
import { presentSession, presentUser } from './accounts.presenter.ts';
import {
  accountUpdateSchema,
  loginSchema,
  profileOf,
  registrationSchema,
  sessionSchema,
  userSchema,
} from './accounts.schema.ts';

const registerUser = defineOperation({
  id: 'registerUser',
  method: 'POST',
  path: '/auth/register',
  tag: 'Accounts',
  summary: 'Join as a client or a service provider',
  description: 'A client can start at once; a provider takes jobs when an admin has approved.',
  access: 'anonymous',
  body: { schema: registrationSchema, media: ['application/json'] },
  answers: { 201: { description: 'Joined and logged in.', schema: sessionSchema } },
  refusals: ['account.email-taken', 'account.password-unfit'],
  async handle({ body, network, now }, world) {
    const opened = await throttleRegistration(world.limits, network, () =>
      register(world, { ...body, profile: profileOf(body) }, now),
    );
    return opened.ok ? ok(created('/auth/me', presentSession(opened.value))) : opened;
  },
});

const logIn = defineOperation({
  id: 'logIn',
  method: 'POST',
  path: '/auth/login',
  tag: 'Accounts',
  summary: 'Log in',
  description: 'A wrong e-mail, password or role is one and the same refusal.',
  access: 'anonymous',
  body: { schema: loginSchema, media: ['application/json'] },
  answers: { 200: { description: 'Logged in for 7 days.', schema: sessionSchema } },
  refusals: ['account.login-refused'],
  async handle({ body, network, now }, world) {
    const opened = await throttleLogin(world.limits, { network, email: body.email }, () =>
      login(world, body, now),
    );
    return opened.ok ? ok(answer(presentSession(opened.value))) : opened;
  },
});

const logOut = defineOperation({
  id: 'logOut',
  method: 'POST',
  path: '/auth/logout',
  tag: 'Accounts',
  summary: 'Log out: the token ends at once',
  access: 'account.edit',
  answers: { 204: { description: 'Logged out.' } },
  handle: ({ sessionHash }, { unitOfWork }) =>
    unitOfWork.write(async ({ sessions }) => {
      if (sessionHash !== undefined) await sessions.remove(sessionHash);
      return ok(noContent);
    }),
});

const readMe = defineOperation({
  id: 'readMe',
  method: 'GET',
  path: '/auth/me',
  tag: 'Accounts',
  summary: 'Who is logged in',
  access: 'account.read',
  answers: { 200: { description: 'The user.', schema: userSchema } },
  async handle({ actor }, { unitOfWork }) {
    const account = await unitOfWork.read(({ accounts }) => accounts.find(actor.accountId));
    return account === undefined
      ? refuse({ code: 'account.not-found' })
      : ok(answer(presentUser(account)));
  },
});

const updateMe = defineOperation({
  id: 'updateMe',
  method: 'PUT',
  path: '/users/me',
  tag: 'Accounts',
  summary: 'Change one’s name, Telegram ID or availability',
  access: 'account.edit',
  body: { schema: accountUpdateSchema, media: ['application/json'] },
  answers: { 200: { description: 'The changed user.', schema: userSchema } },
  refusals: ['account.providers-only'],
  async handle({ actor, body }, { unitOfWork }) {
    const change = {
      name: body.name,
      telegramId: body.telegram_id,
      isAvailable: body.is_available,
      isQuickServiceAvailable: body.is_quick_service_available,
    };
    const changed = await unitOfWork.write((stores) =>
      changeAccount(stores, actor.accountId, change),
    );
    return changed.ok ? ok(answer(presentUser(changed.value))) : changed;
  },
});

export const accountOperations = [registerUser, logIn, logOut, readMe, updateMe];
