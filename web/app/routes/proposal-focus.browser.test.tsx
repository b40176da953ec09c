import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { ClientJobPage } from '../features/jobs/client/client-job-page.tsx';
import { ProviderJobPage } from '../features/jobs/provider/provider-job-page.tsx';
import { useFocusRecovery } from '../frame/dashboard-effects.tsx';
import { aJob, aProposal } from '../testing/jobs.ts';
import { aClient, aProviderUser } from '../testing/people.ts';
import { renderPart } from '../testing/render-part.tsx';

const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

const job = aJob({ due_at: inDays(1) });
const proposal = aProposal({ due_at: inDays(3) });
const another = aProposal({ ...proposal, id: 8, provider_name: 'Ama Serwaa' });

function Dashboard({ children }: Readonly<{ children: ReactNode }>) {
  useFocusRecovery();
  return children;
}

const renderClient = (proposals: readonly (typeof proposal)[]) => {
  const as = aClient();
  return renderPart(
    <Dashboard>
      <ClientJobPage user={as} written="15" rating={() => null} />
    </Dashboard>,
    {
      as,
      at: '/client/jobs/15',
      answers: {
        'GET /jobs/{id}': job,
        'GET /jobs/{id}/events': [],
        'GET /jobs/{id}/proposals': proposals,
        'POST /jobs/{id}/proposals/{proposal}/accept': job,
        'POST /jobs/{id}/proposals/{proposal}/decline': aProposal({ status: 'declined' }),
      },
    },
  );
};

/** The button that was pressed last leaves the page, and with it the focus. */
describe('the focus after an answer to a proposed time', () => {
  test('is on the heading of the others, if there are some', async () => {
    const { server } = await renderClient([proposal, another]);
    await page.getByRole('button', { name: 'Decline: Kwabena Osei' }).click();
    server.answer({ 'GET /jobs/{id}/proposals': [another] });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await expect
      .element(page.getByRole('heading', { name: '1 provider needs longer' }))
      .toHaveFocus();
  });

  test('is on the status of the job that begins', async () => {
    const { server } = await renderClient([proposal]);
    const agree = page.getByRole('button', { name: 'Agree: Kwabena Osei' });
    await expect.element(agree).toBeVisible();
    server.answer({ 'GET /jobs/{id}': aJob({ status: 'in_progress' }) });
    await agree.click();
    await expect.poll(() => agree.elements()).toEqual([]);
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^In progress/i);
  });

  test('is on the heading of the job from which a provider withdraws', async () => {
    const as = aProviderUser();
    const { server } = await renderPart(
      <Dashboard>
        <ProviderJobPage user={as} written="15" />
      </Dashboard>,
      {
        as,
        at: '/service-provider/jobs/15',
        answers: {
          'GET /jobs/{id}': job,
          'GET /jobs/{id}/events': [],
          'GET /jobs/{id}/proposals': [proposal],
          'DELETE /jobs/{id}/proposals/{proposal}': undefined,
        },
      },
    );
    const withdraw = page.getByRole('button', { name: 'Withdraw the time: job 15' });
    await expect.element(withdraw).toBeVisible();
    server.answer({ 'GET /jobs/{id}/proposals': [] });
    await withdraw.click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
