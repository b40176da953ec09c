import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, problemWithCode, type Answers } from '../../../testing/answers.ts';
import { aClient, anAdmin, aProviderUser, sessionOf } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { settlePendingCalls } from '../../../testing/stub-server.ts';
import { fallbackLanguages } from '../../../entities/languages/queries.ts';
import { AuthDialogHost } from './auth-dialog-host.tsx';
import { readLastAccountType } from './use-auth-dialog.ts';
import { specialties } from './profile-choices.ts';
import { readToken } from '../../../lib/api/session-token.ts';
import { endSession, readUserId } from '../../../lib/session/session.ts';

const render = (at: string, answers: Answers = {}) =>
  renderPart(<AuthDialogHost />, { at, answers });

const login = () => page.getByRole('dialog', { name: 'Login to Nsem' });
const join = () => page.getByRole('dialog', { name: 'Join Nsem' });
const button = (name: string) => page.getByRole('button', { name });

const secret = 'akwaaba-osu-2026';

async function fillLogin(email: string): Promise<void> {
  await login().getByRole('textbox', { name: 'Email' }).fill(email);
  await login()
    .getByLabelText(/^Password/)
    .fill(secret);
}

async function fillJoin(): Promise<void> {
  await join()
    .getByRole('textbox', { name: /^Full name/ })
    .fill('Adjoa Nyarko');
  await join()
    .getByRole('textbox', { name: /^Email/ })
    .fill('adjoa.nyarko@example.com');
  await join()
    .getByLabelText(/^Password/)
    .fill(secret);
  await fillSecond(secret);
}

const fillSecond = (text: string) =>
  join()
    .getByLabelText(/^Confirm password/)
    .fill(text);

describe('the login dialog', () => {
  test('takes an e-mail address and a password, which it shows and hides', async () => {
    const { server } = await render('/?dialog=login');
    await button('Login').click();
    await expect.element(login().getByText('Enter your e-mail address')).toBeVisible();
    await expect.element(login().getByText('Enter your password')).toBeVisible();
    const email = login().getByRole('textbox', { name: 'Email' });
    await expect.element(email).toHaveAttribute('type', 'email');
    await expect.element(email).toBeInvalid();
    expect(server.count('POST /auth/login')).toBe(0);
    const field = login().getByLabelText(/^Password/);
    await expect.element(field).toHaveAttribute('type', 'password');
    await button('Show or hide the password').click();
    await expect.element(field).toHaveAttribute('type', 'text');
  });

  test('sends the chosen account type, and shows that it is pending', async () => {
    const { server } = await render('/?dialog=login', { 'POST /auth/login': 'silent' });
    await login().getByText('Service Provider').click();
    await fillLogin('ama.serwaa@example.com');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Logging in...')).toBeDisabled();
    await expect
      .poll(() => server.sent('POST /auth/login'))
      .toEqual({
        email: 'ama.serwaa@example.com',
        password: secret,
        role: 'service-provider',
      });
  });

  test('for admins shows no account type and no way to sign up, and sends the role admin', async () => {
    const { server, address } = await render('/admin?dialog=admin-login', {
      'POST /auth/login': sessionOf(anAdmin()),
    });
    await fillLogin('efua.mensah@example.com');
    expect(login().getByRole('radiogroup', { name: 'Account type' }).elements()).toEqual([]);
    expect(button('Create an account').elements()).toEqual([]);
    await button('Login').click();
    await expect.poll(address).toBe('/admin');
    await expect.poll(() => server.sent('POST /auth/login')).toMatchObject({ role: 'admin' });
  });

  test('leads to /client, whose announcements are loaded meanwhile', async () => {
    const session = sessionOf(aClient());
    const { address, server } = await render('/pricing?dialog=login', {
      'POST /auth/login': session,
    });
    await fillLogin(session.user.email);
    await button('Login').click();
    await expect.poll(address).toBe('/client');
    await expect.element(login()).not.toBeInTheDocument();
    expect(readUserId()).toBe(session.user.id);
    await expect.poll(() => localStorage.getItem('auth_token')).toBe(session.access_token);
    expect(server.count('GET /announcements/')).toBe(1);
    // The next login on this device begins with the same account type.
    expect(readLastAccountType()).toBe('client');
  });

  test.each([
    ['/client/jobs/17?dialog=login', '/client/jobs/17'],
    ['/client?tab=jobs&status=failed&dialog=login&as=client', '/client?tab=jobs&status=failed'],
    ['/account?dialog=login', '/account'],
  ])('from %s leads to %s', async (at, place) => {
    const { address } = await render(at, { 'POST /auth/login': sessionOf(aClient()) });
    await fillLogin('akosua.frimpong@example.com');
    await button('Login').click();
    await expect.poll(address).toBe(place);
  });

  test('from the page of another role leads to the own dashboard, and says so', async () => {
    const { address } = await render('/service-provider/jobs/17?dialog=login', {
      'POST /auth/login': sessionOf(aClient()),
    });
    await fillLogin('akosua.frimpong@example.com');
    await button('Login').click();
    await expect.poll(address).toBe('/client');
    await expect
      .element(page.getByText(/The page that you opened is for service providers\./))
      .toBeVisible();
  });

  test('works for this page if the browser stores nothing, and says so', async () => {
    const user = aClient();
    await render('/?dialog=login', { 'POST /auth/login': sessionOf(user) });
    localStorage.setItem('auth_token', 'an-earlier-token');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    await fillLogin(user.email);
    await button('Login').click();
    await expect.element(page.getByText('You are logged in on this page only')).toBeVisible();
    expect(readUserId()).toBe(user.id);
    expect(readToken()).toBe(sessionOf(user).access_token);
    endSession();
    expect(readToken()).toBeNull();
  });

  test('shows why it is refused, and chooses the type of the account after the right password for another one', async () => {
    const detail = 'The password is right, but this is a service provider account.';
    const mismatch = problemWithCode(401, 'account.role-mismatch', {
      detail,
      account_role: 'service-provider',
    });
    const { server, address } = await render('/pricing?dialog=login', {
      'POST /auth/login': problem(401, ''),
    });
    await fillLogin('ama.serwaa@example.com');
    await button('Login').click();
    const alert = login().getByRole('alert');
    await expect
      .element(alert)
      .toHaveTextContent('Login FailedPlease check your credentials and try again.');
    await expect.element(button('Close: Login Failed')).toBeVisible();
    await expect.element(login().getByLabelText(/^Password/)).toHaveValue(secret);
    await expect.element(login().getByRole('radio', { name: 'Client' })).toBeChecked();

    server.answer({ 'POST /auth/login': mismatch });
    await button('Login').click();
    await expect.element(alert).toHaveTextContent(`Login Failed${detail}`);
    await expect.element(login().getByRole('radio', { name: 'Service Provider' })).toBeChecked();

    server.answer({ 'POST /auth/login': sessionOf(aProviderUser()) });
    await button('Login').click();
    await expect.poll(address).toBe('/service-provider');
    expect(server.sent('POST /auth/login')).toMatchObject({
      role: 'service-provider',
      password: secret,
    });
    expect(readLastAccountType()).toBe('service-provider');
  });

  test('asks before it is closed with something entered, and keeps it', async () => {
    await render('/?dialog=join');
    const name = join().getByRole('textbox', { name: /^Full name/ });
    await name.fill('Adjoa Nyarko');
    await userEvent.keyboard('{Escape}');
    await button('Keep editing').click();
    await expect.element(name).toHaveValue('Adjoa Nyarko');
  });

  describe('of an account with a second factor', () => {
    const pending = problemWithCode(401, 'account.second-factor-required', {
      login_ticket: 'ticket-1',
      methods: ['code', 'recovery_code'],
    });

    async function enterPassword(answers: Answers) {
      const part = await render('/pricing?dialog=login', {
        'POST /auth/login': pending,
        ...answers,
      });
      await fillLogin('akosua@example.com');
      await button('Login').click();
      return part;
    }

    test('takes a code as the second step', async () => {
      const { server, address } = await enterPassword({
        'POST /auth/login/second-factor': sessionOf(aClient()),
      });
      await login().getByRole('textbox', { name: /^Code/ }).fill('492039');
      await userEvent.keyboard('{Enter}');
      await expect.poll(address).toBe('/client');
      expect(server.sent('POST /auth/login/second-factor')).toEqual({
        login_ticket: 'ticket-1',
        code: '492039',
      });
    });

    test('shows why a code is refused, leads back to the password, and takes a recovery code', async () => {
      const { server, address } = await enterPassword({
        'POST /auth/login/second-factor': problem(422, 'The code is wrong.'),
      });
      await login().getByRole('textbox', { name: /^Code/ }).fill('000000');
      await button('Continue').click();
      await expect
        .element(login().getByRole('alert'))
        .toHaveTextContent('Login FailedThe code is wrong.');
      await button('Back').click();
      await login()
        .getByLabelText(/^Password/)
        .fill(secret);
      server.answer({ 'POST /auth/login/second-factor': sessionOf(aClient()) });
      await button('Login').click();
      await button('Use a recovery code').click();
      await login()
        .getByRole('textbox', { name: /^Recovery code/ })
        .fill('7k2m-9qx4-0cvd-h8rt');
      await userEvent.keyboard('{Enter}');
      await expect.poll(address).toBe('/client');
      expect(server.sent('POST /auth/login/second-factor')).toEqual({
        login_ticket: 'ticket-1',
        recovery_code: '7k2m-9qx4-0cvd-h8rt',
      });
    });
  });
});

test('the way between login and sign-up keeps the account type, and closing leads to the page', async () => {
  const { address } = await render('/pricing?dialog=login&as=client');
  await login().getByText('Service Provider').click();
  await button('Create an account').click();
  await expect.element(join().getByRole('textbox', { name: /^Bio/ })).toBeVisible();
  await button('Log in instead').click();
  await expect.element(login()).toBeVisible();
  expect(address()).toBe('/pricing?dialog=login&as=service-provider');
  await userEvent.keyboard('{Escape}');
  await expect.poll(address).toBe('/pricing');
});

describe('a forgotten password', () => {
  const forgot = () => page.getByRole('dialog', { name: 'Forgot your password?' });
  const send = () => forgot().getByRole('button', { name: 'Send link' }).click();
  test('has a dialog of its own, which Back closes', async () => {
    const { address, goBack } = await render('/?dialog=login');
    await button('Forgot your password?').click();
    await expect.element(forgot()).toBeVisible();
    expect(address()).toBe('/?dialog=forgot-password');
    await goBack();
    await expect.element(login()).toBeVisible();
  });

  test('has a link sent, whether or not there is an account, unless too many were requested', async () => {
    const { server } = await render('/?dialog=forgot-password', {
      'POST /auth/password/forgot': problem(429, 'Too many mails.'),
    });
    await send();
    await expect.element(forgot().getByText('Enter your e-mail address')).toBeVisible();
    await forgot().getByRole('textbox', { name: 'Email' }).fill(' akosua.frimpong@example.com');
    await send();
    await expect
      .element(forgot().getByRole('alert'))
      .toHaveTextContent('The link was not sentToo many mails.');
    server.answer({ 'POST /auth/password/forgot': { status: 'accepted' } });
    await send();
    await expect
      .element(forgot().getByRole('status'))
      .toHaveTextContent(
        'If there is an account with this e-mail, we have sent a link. It is valid for one hour.',
      );
    expect(server.sent('POST /auth/password/forgot')).toEqual({
      email: 'akosua.frimpong@example.com',
    });
  });
});

describe('joining as a client', () => {
  const at = '/?dialog=join&as=client';

  test('shows an error at each missing field, and if the passwords differ', async () => {
    const { server } = await render(at);
    await button('Create Account').click();
    for (const text of [
      'Enter your full name',
      'Enter a valid e-mail address',
      'Use at least 10 characters',
      'Enter the password again',
    ]) {
      await expect.element(join().getByText(text)).toBeVisible();
    }
    await fillJoin();
    await fillSecond('akwaaba-osu-2025');
    await button('Create Account').click();
    await expect.element(button('Close: Password Mismatch')).toBeVisible();
    await expect
      .element(join().getByText('The passwords you entered do not match. Please try again.'))
      .toBeVisible();
    expect(server.count('POST /auth/register')).toBe(0);
  });

  test('shows that the account is being created, why it is not, and at last the dashboard with a welcome', async () => {
    const { server, address } = await render(at, { 'POST /auth/register': 'silent' });
    await fillJoin();
    await join().getByLabelText('What do you need? (optional)').fill('Leaflets in Dagbani');
    await button('Create Account').click();
    await expect.element(button('Creating Account...')).toBeDisabled();
    await expect
      .poll(() => server.sent('POST /auth/register'))
      .toEqual({
        name: 'Adjoa Nyarko',
        email: 'adjoa.nyarko@example.com',
        password: secret,
        role: 'client',
        profile: { needs: 'Leaflets in Dagbani' },
      });

    settlePendingCalls(problem(409, ''));
    const alert = join().getByRole('alert');
    await expect
      .element(alert)
      .toHaveTextContent('Registration FailedUnable to create your account. Please try again.');

    const detail = 'This address is taken.';
    server.answer({
      'POST /auth/register': problem(409, detail, { email: 'This e-mail address is in use.' }),
    });
    await button('Create Account').click();
    await expect.element(join().getByText('This e-mail address is in use.')).toBeVisible();
    // A refusal is in one place of the form; a toast announces it.
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(page.getByText(detail)).toBeVisible();
    await expect
      .element(join().getByRole('textbox', { name: /^Full name/ }))
      .toHaveValue('Adjoa Nyarko');

    server.answer({ 'POST /auth/register': sessionOf(aClient()) });
    await button('Create Account').click();
    await expect.poll(address).toBe('/client');
    expect(server.count('GET /announcements/')).toBe(1);
    await expect.element(page.getByText('Your account is ready.')).toBeVisible();
  });
});

describe('joining as a provider', () => {
  const at = '/?dialog=join&as=service-provider';
  const languages = () => join().getByRole('combobox', { name: /^Languages/ });

  async function pick(field: ReturnType<typeof languages>, option: string): Promise<void> {
    await field.fill(option);
    await page.getByRole('option', { name: option }).click();
  }

  const offeredNow = () =>
    page
      .getByRole('listbox')
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);

  test('picks languages with the mouse or keys, and does not offer them until they are removed', async () => {
    await render(at);
    await pick(languages(), 'Ewe');
    await languages().click();
    await userEvent.keyboard('tw{ArrowDown}{Enter}');
    await expect.element(join().getByRole('button', { name: 'Remove Twi' })).toBeVisible();
    const chosen = join().getByRole('list', { name: 'Languages: chosen' });
    expect(
      chosen
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['Ewe', 'Twi']);
    await languages().click();
    await expect.element(page.getByRole('option', { name: 'Hausa' })).toBeVisible();
    expect(page.getByRole('option', { name: 'Ewe' }).elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await join().getByRole('button', { name: 'Remove Ewe' }).click();
    await languages().click();
    await expect.element(page.getByRole('option', { name: 'Ewe' })).toBeVisible();
  });

  test('offers five bands of years, the 24 specialties, and 30 languages if the catalogue cannot be loaded', async () => {
    await render(at, { 'GET /languages/': problem(503, 'Not now.') });
    const experience = join().getByRole('combobox', { name: /^Years of experience/ });
    await expect.element(experience).toHaveDisplayValue('Select');
    const bands = experience.getByRole('option').elements();
    expect(bands.map(({ textContent }) => textContent)).toEqual([
      '0-1',
      '2-3',
      '4-5',
      '6-10',
      '10+',
    ]);
    await experience.selectOptions('4-5');
    await join()
      .getByRole('combobox', { name: /^Specialties/ })
      .click();
    await expect.element(page.getByRole('option', { name: 'Non-profit' })).toBeInTheDocument();
    expect(offeredNow()).toEqual([...specialties]);
    expect(offeredNow()).toHaveLength(24);
    await userEvent.keyboard('{Escape}');
    await languages().click();
    await expect.element(page.getByRole('option', { name: 'Amharic' })).toBeVisible();
    // A long list is rendered in parts.
    await expect.poll(offeredNow).toEqual(fallbackLanguages.toSorted());
    expect(offeredNow()).toHaveLength(30);
  });

  test('also requires a language, the years and a bio, shows that the application is sent and what follows', async () => {
    const { server, address } = await render(at, { 'POST /auth/register': 'silent' });
    await fillJoin();
    await button('Submit Application').click();
    for (const text of [
      'Please select at least one language',
      'Select your years of experience',
      'Tell clients about yourself',
    ]) {
      await expect.element(join().getByText(text)).toBeVisible();
    }
    expect(server.count('POST /auth/register')).toBe(0);
    await pick(languages(), 'Ewe');
    await join()
      .getByRole('combobox', { name: /^Years of experience/ })
      .selectOptions('6-10');
    await join().getByRole('textbox', { name: /^Bio/ }).fill('Teacher in Ho.');
    await button('Submit Application').click();
    await expect.element(button('Submitting...')).toBeDisabled();
    await expect
      .poll(() => server.sent('POST /auth/register'))
      .toMatchObject({
        role: 'service-provider',
        profile: {
          languages: ['Ewe'],
          experience: '6-10',
          specialties: [],
          bio: 'Teacher in Ho.',
          portfolio: null,
        },
      });
    await expect.poll(address).toBe(at);
    await expect
      .element(join().getByText(/You will get an e-mail once you are approved/))
      .toBeVisible();
  });
});
