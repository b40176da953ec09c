import type { User } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { useSession } from '../../../lib/session/session.ts';
import { type Answers, problem } from '../../../testing/answers.ts';
import { aProviderUser } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { settlePendingCalls } from '../../../testing/stub-server.ts';
import { AvailabilityControl } from './availability-control.tsx';
import { AvailabilitySection, PublicPageSection } from './presence-sections.tsx';
import { ProfileCard } from './profile-card.tsx';

describe('the profile of a provider', () => {
  const button = (name: string) => page.getByRole('button', { name });

  /** For the logged-in user, as on the dashboard. */
  function Part() {
    const session = useSession();
    if (session.state !== 'signed-in') return null;
    return (
      <>
        <AvailabilityControl user={session.user} />
        <AvailabilitySection user={session.user} />
        <div data-first />
        <ProfileCard user={session.user} />
      </>
    );
  }

  const render = (given: Partial<User> = {}, answers: Answers = {}) =>
    renderPart(<Part />, { as: aProviderUser(given), answers });

  describe('the profile', () => {
    test('shows name, Provider ID with its purpose, and e-mail', async () => {
      await render();
      await expect.element(page.getByText('Ama Serwaa')).toBeVisible();
      await expect.element(page.getByText('PRV-7K2M9X')).toBeVisible();
      await expect.element(page.getByText('Used in API calls')).toBeVisible();
      await expect.element(page.getByText('ama.serwaa@example.com')).toBeVisible();
    });

    test('says that no Provider ID is assigned yet, with nothing to copy', async () => {
      await render({ provider_id: null });
      await expect.element(page.getByText('Not assigned')).toBeVisible();
      expect(button('Copy the Provider ID').elements()).toEqual([]);
    });
  });

  describe('editing the profile', () => {
    const languages = ['English', 'Twi'];
    const profile = {
      languages,
      experience: '2-3',
      specialties: ['Legal'],
      bio: 'I translate in Kumasi.',
      portfolio: null,
    } as const;
    const withProfile = { ...profile, languages, specialties: ['Legal'] };

    test('sends all of it, and shows it in the card', async () => {
      const bio = 'I translate contracts in Kumasi.';
      const saved = aProviderUser({ profile: { ...withProfile, bio } });
      const { server } = await render({ profile: withProfile }, { 'PUT /users/me': saved });
      await expect.element(page.getByText('English, Twi · 2-3 years · Legal')).toBeVisible();
      await button('Edit your profile').click();
      await page.getByRole('textbox', { name: /^Bio/ }).fill(bio);
      await button('Save').click();
      await expect.element(page.getByText('Profile Updated')).toBeVisible();
      await expect.element(page.getByText(bio)).toBeVisible();
      expect(server.sent('PUT /users/me')).toEqual({
        name: 'Ama Serwaa',
        profile: { ...withProfile, bio },
      });
    });

    test('requires a bio', async () => {
      const { server } = await render({ profile: withProfile });
      await button('Edit your profile').click();
      await page.getByRole('textbox', { name: /^Bio/ }).fill(' ');
      await button('Save').click();
      await expect.element(page.getByText('Tell clients about yourself')).toBeVisible();
      expect(server.count('PUT /users/me')).toBe(0);
    });

    test('shows why it was refused', async () => {
      await render({ profile: withProfile }, { 'PUT /users/me': problem(500, '') });
      await button('Edit your profile').click();
      await button('Save').click();
      await expect
        .element(page.getByRole('dialog').getByRole('alert'))
        .toMatchTextContent('Failed to update profile. Please try again.');
    });
  });

  describe('the Telegram ID', () => {
    const field = () => page.getByRole('textbox', { name: 'Telegram ID' });

    test('is added: Enter saves it, trimmed', async () => {
      const saved = aProviderUser({ telegram_id: '233540017' });
      const { server } = await render({}, { 'PUT /users/me': saved });
      await button('Add Telegram ID').click();
      await expect.element(field()).toHaveFocus();
      await field().fill('  233540017 ');
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByText('Telegram ID Updated')).toBeVisible();
      await expect.element(button('Edit Telegram ID')).toHaveFocus();
      await expect.poll(() => server.sent('PUT /users/me')).toEqual({ telegram_id: '233540017' });
    });

    test('is removed by saving an empty field', async () => {
      const { server } = await render(
        { telegram_id: '@ama' },
        { 'PUT /users/me': aProviderUser() },
      );
      await button('Edit Telegram ID').click();
      await expect.element(field()).toHaveValue('@ama');
      await field().fill('');
      await button('Save').click();
      await expect.element(button('Add Telegram ID')).toBeVisible();
      await expect.poll(() => server.sent('PUT /users/me')).toEqual({ telegram_id: null });
    });

    test.each(['Cancel', 'Escape'])('stays as it was after %s', async (way) => {
      const { server } = await render({ telegram_id: '@ama' });
      await button('Edit Telegram ID').click();
      await field().fill('@kofi');
      if (way === 'Cancel') await button('Cancel').click();
      else await userEvent.keyboard('{Escape}');
      await expect.element(page.getByText('@ama')).toBeVisible();
      expect(server.count('PUT /users/me')).toBe(0);
    });

    test('shows that it is being saved, and at the field why that failed', async () => {
      const { server } = await render({}, { 'PUT /users/me': 'silent' });
      await button('Add Telegram ID').click();
      await field().fill('@ama');
      await button('Save').click();
      await expect.element(button('Saving...')).toBeDisabled();
      await button('Cancel').click();
      server.answer({ 'PUT /users/me': problem(422, '') });
      await button('Add Telegram ID').click();
      await field().fill('@ama');
      await button('Save').click();
      await expect.element(button('Close: Update Failed')).toBeVisible();
      await expect
        .element(field())
        .toHaveAccessibleDescription('Failed to update Telegram ID. Please try again.');
      await expect.element(field()).toHaveValue('@ama');
    });
  });

  describe('the two switches', () => {
    const section = page.getByRole('region', { name: 'Availability' });
    const general = () => section.getByRole('switch', { name: 'General Availability' });
    const quick = () => section.getByRole('switch', { name: 'Quick Services' });

    test.each([360, 1280])('are in view with their sentences, %d wide', async (width) => {
      await page.viewport(width, 740);
      await render();
      await expect.element(general()).toBeChecked();
      await expect.element(quick()).not.toBeChecked();
      for (const [flag, text] of [
        [general, 'You see every job that matches your approved services.'],
        [quick, 'Always online for quick turnaround (<5 min audio or <50 words)'],
      ] as const) {
        await expect.element(flag()).toHaveAccessibleDescription(text);
        await expect.element(section.getByText(text)).toBeVisible();
      }
      await page.viewport(1024, 800);
    });

    test('are not repeated in the top bar of a phone', async () => {
      await page.viewport(360, 740);
      await render();
      const switches = page.getByRole('switch', { name: 'General Availability' });
      await expect.element(switches).toBeVisible();
      await page.viewport(1024, 800);
      await expect.element(switches.nth(1)).toBeVisible();
    });

    test('agree with the one in the top bar, once a change is saved', async () => {
      const { server } = await render();
      server.answer({ 'PUT /users/me': aProviderUser({ is_available: false }) });
      await general().click();
      const switches = page.getByRole('switch', { name: 'General Availability' });
      await expect.element(switches.first()).not.toBeChecked();
      await expect.element(switches.last()).not.toBeChecked();
    });

    test('change immediately, before they are saved, and go back if that fails', async () => {
      const { server } = await render({}, { 'PUT /users/me': 'silent' });
      await quick().click();
      await expect.element(quick()).toBeChecked();
      await expect
        .poll(() => server.sent('PUT /users/me'))
        .toEqual({ is_quick_service_available: true });
      settlePendingCalls();
      await expect.element(quick()).not.toBeChecked();
    });

    test.each([
      ['Your application has not been approved.', 'Your application has not been approved.'],
      ['', 'Failed to update availability. Please try again.'],
    ])('go back if a change is refused with "%s", and show "%s"', async (detail, message) => {
      await render({}, { 'PUT /users/me': problem(403, detail) });
      await general().click();
      for (const place of ['Availability', 'Messages']) {
        const region = page.getByRole('region', { name: place });
        await expect.element(region.getByText('Update Failed')).toBeVisible();
        await expect.element(region.getByText(message)).toBeVisible();
      }
      await expect.element(general()).toBeChecked();
    });
  });
});

describe('the public page', () => {
  /** For the logged-in user, as on the dashboard. */
  function Part() {
    const session = useSession();
    return session.state === 'signed-in' ? <PublicPageSection user={session.user} /> : null;
  }

  const render = (given: Partial<User> = {}, answers: Answers = {}) =>
    renderPart(<Part />, { as: aProviderUser(given), answers });

  const toggle = () => page.getByRole('switch', { name: /^Public page/ });
  const link = () => page.getByRole('link', { name: /\/providers\/PRV-7K2M9X$/ });

  test('switched on, the page has an address to open and to copy', async () => {
    const { server } = await render({}, { 'PUT /users/me': aProviderUser({ is_public: true }) });
    await expect.element(toggle()).not.toBeChecked();
    expect(link().elements()).toEqual([]);
    await toggle().click();
    await expect.poll(() => server.sent('PUT /users/me')).toEqual({ is_public: true });
    await expect.element(link()).toHaveAttribute('href', '/providers/PRV-7K2M9X');
    await expect
      .element(page.getByRole('button', { name: 'Copy the address of your public page' }))
      .toBeVisible();
  });

  test('it goes back if the change cannot be saved', async () => {
    await render({}, { 'PUT /users/me': problem(503, '') });
    await toggle().click();
    await expect.element(page.getByText('Update Failed')).toBeVisible();
    await expect.element(toggle()).not.toBeChecked();
  });

  test('a provider who is not approved yet cannot switch it on, and reads when', async () => {
    await render({ provider_id: null });
    await expect.element(toggle()).toBeDisabled();
    await expect.element(page.getByText(/once an admin approves your first service/)).toBeVisible();
  });
});
