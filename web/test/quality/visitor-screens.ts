import type { Page } from 'playwright';

import { listedOption } from '../support/visitor.ts';
import { see, seeDialog, type Screen, type Step } from './screen.ts';

const fillContact = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Full name' }).fill('Afi Dzokoto');
  await page.getByRole('textbox', { name: 'Email' }).fill('afi.dzokoto@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Radio spots in Eʋegbe and Dagbanli.');
};

const failToLogIn = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Login to Nsem' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('afi.dzokoto@example.com');
  await dialog.getByLabel(/^Password/).fill('not-the-password');
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
};

const joinIncomplete = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Join Nsem' });
  await dialog.getByRole('textbox', { name: 'Full name' }).fill('Afi Dzokoto');
  await dialog.getByRole('combobox', { name: 'Languages', exact: true }).fill('Ewe');
  await listedOption(page, 'Ewe').click();
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await dialog
    .getByText(/required|enter|choose/i)
    .first()
    .waitFor();
};

const calculateTranslation = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Translation' }).check({ force: true });
  await page.getByRole('spinbutton', { name: 'Word count' }).fill('1200');
  await page.getByText(/^Your first translation: /).waitFor();
};

const typePassword = async (page: Page): Promise<void> => {
  await page.getByLabel(/^New password/).fill('akwaaba-osu-2026');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Enter the password again').waitFor();
};

const openProfile = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^See Profile: Ama/ }).click();
  await page.getByText('Services and prices').waitFor();
};

const visitor = (name: string, at: string, reach: Step): Screen => ({
  name,
  who: 'visitor',
  at,
  reach,
});

/** The public screens. */
export const visitorScreens: readonly Screen[] = [
  visitor('home', '/', see('How it works')),
  visitor('about', '/about', see('Become a Service Provider')),
  visitor('pricing', '/pricing', see(/GHS\s0\.\d\d/)),
  visitor('pricing, one service calculated', '/pricing', calculateTranslation),
  { ...visitor('pricing, prices not loaded', '/pricing', see('GHS 0.00')), server: 'failing' },
  visitor('providers', '/providers', see('Ama Serwaa')),
  { ...visitor('providers, loading', '/providers', see('Find a provider')), server: 'silent' },
  {
    ...visitor('providers, not loaded', '/providers', see('The providers could not be loaded')),
    server: 'failing',
  },
  visitor('providers, none found', '/providers?language=zh', see('Show All Providers')),
  visitor('provider', '/providers', openProfile),
  {
    ...visitor('provider, no such page', '/providers/PRV-000000', see('There is no such page')),
    expects: /^answered 404/,
  },
  visitor('contact', '/contact', see('Why Choose Enterprise')),
  visitor('contact, filled in', '/contact', fillContact),
  visitor('login', '/?dialog=login', seeDialog('Login to Nsem')),
  { ...visitor('login refused', '/?dialog=login', failToLogIn), expects: /^answered 401/ },
  visitor('admin login', '/admin?dialog=admin-login', seeDialog('Login to Nsem')),
  visitor('join as a client', '/?dialog=join', seeDialog('Join Nsem')),
  visitor(
    'join as a provider',
    '/?dialog=join&as=service-provider',
    seeDialog('Join Nsem', /^Bio/),
  ),
  visitor('join, not complete', '/?dialog=join&as=service-provider', joinIncomplete),
  visitor(
    'forgotten password',
    '/?dialog=forgot-password',
    seeDialog('Forgot your password?', 'We will send you a link to choose a new password.'),
  ),
  visitor('e-mail to verify', '/verify-email', see('to have another one sent.')),
  {
    ...visitor('e-mail not verified', '/verify-email#token=expired', see(/^This link has expired/)),
    expects: /^answered 422/,
  },
  visitor('new password', '/reset-password', see('Confirm new password')),
  visitor('new password, by a link', '/reset-password#token=expired', typePassword),
  visitor('account, logged out', '/account', see('Please log in to see your account.')),
  visitor('client dashboard, logged out', '/client', see(/client privileges/)),
  visitor('provider dashboard, logged out', '/service-provider', see(/provider privileges/)),
  visitor('admin dashboard, logged out', '/admin', see('Admin Login Required')),
  { ...visitor('admin dashboard, as a client', '/admin', see('Access Denied')), who: 'client' },
  {
    ...visitor('menu of a logged-in user', '/', see('Akosua Frimpong')),
    who: 'client',
  },
];
