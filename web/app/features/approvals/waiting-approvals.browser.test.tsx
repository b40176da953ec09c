import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../testing/answers.ts';
import { anApproval } from '../../testing/settings.ts';
import { anAdmin } from '../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../testing/render-part.tsx';
import { ApprovalsDialog } from './approvals-dialog.tsx';
import { WaitingApprovals } from './waiting-notice.tsx';

const as = anAdmin();
const own = anApproval({ id: 6, requested_by: as.id, requested_by_name: as.name, amount: 7000 });

const render = (answers: Answers, at = '/admin') =>
  renderPart(<WaitingApprovals />, { as, at, answers });

const dialog = () => page.getByRole('dialog', { name: 'Waiting for a second admin' });
const dialogButton = (name: RegExp) => dialog().getByRole('button', { name });

describeQueryStates('what waits for a second admin', {
  part: <ApprovalsDialog opened onClose={() => undefined} />,
  as,
  at: '/admin',
  answers: { 'GET /admin/approvals': [anApproval()] },
  call: 'GET /admin/approvals',
  loading: 'Loading requests...',
  failed: 'Requests could not be loaded',
  seen: 'Credit of GHS 5,000.00 to Kofi Mensah',
});

describe('the notice', () => {
  test('is not shown if nothing waits', async () => {
    const { server } = await render({ 'GET /admin/approvals': [] });
    await expect.poll(() => server.count('GET /admin/approvals')).toBe(1);
    expect(server.calls[0]?.path).toContain('status=waiting');
    expect(page.getByRole('button', { name: 'Review requests' }).elements()).toEqual([]);
    expect(page.getByText(/waiting/).elements()).toEqual([]);
  });

  test('counts what waits, and opens it', async () => {
    const { address, goBack } = await render({ 'GET /admin/approvals': [anApproval(), own] });
    await expect.element(page.getByText('2 requests are waiting for approval')).toBeVisible();
    await page.getByRole('button', { name: 'Review requests' }).click();
    await expect.poll(address).toBe('/admin?approvals=waiting');
    await expect.element(dialog().getByText('MOMO-77120').first()).toBeVisible();
    await expect.element(dialog().getByText('Efua Boateng')).toBeVisible();
    await goBack();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe('the request of another admin', () => {
  const at = '/admin?approvals=waiting';

  test('is approved, and leaves the list', async () => {
    const { server } = await render(
      {
        'GET /admin/approvals': [anApproval()],
        'POST /admin/approvals/{id}/approve': anApproval({ status: 'approved' }),
      },
      at,
    );
    await expect.element(dialogButton(/^Approve: Credit/)).toBeVisible();
    server.answer({ 'GET /admin/approvals': [] });
    await dialogButton(/^Approve: Credit/).click();
    const heading = dialog().getByRole('heading', { name: 'Nothing is waiting' });
    await expect.element(heading).toHaveFocus();
    expect(server.calls.filter(({ name }) => name.startsWith('POST'))).toMatchObject([
      { path: '/admin/approvals/5/approve' },
    ]);
  });

  test('is rejected for a reason', async () => {
    const { server } = await render(
      {
        'GET /admin/approvals': [anApproval()],
        'POST /admin/approvals/{id}/reject': anApproval({ status: 'rejected' }),
      },
      at,
    );
    await dialogButton(/^Reject: /).click();
    await dialogButton(/^Reject request$/).click();
    await expect.element(dialog().getByText('Enter a reason.')).toBeVisible();
    await dialog().getByRole('textbox', { name: 'Reason' }).fill('The amount is wrong.');
    await dialogButton(/^Reject request$/).click();
    await expect
      .poll(() => server.sent('POST /admin/approvals/{id}/reject'))
      .toEqual({ reason: 'The amount is wrong.' });
  });

  test('shows why it cannot be approved', async () => {
    const answers = {
      'GET /admin/approvals': [anApproval()],
      'POST /admin/approvals/{id}/approve': problem(409, 'This request was already rejected.'),
    };
    await render(answers, at);
    await dialogButton(/^Approve: /).click();
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Your decision was not savedThis request was already rejected.');
  });
});

test('one’s own request can only be withdrawn', async () => {
  await render({ 'GET /admin/approvals': [own] }, '/admin?approvals=waiting');
  await expect.element(dialog().getByText('Another admin must approve this.')).toBeVisible();
  await expect.element(dialogButton(/^Withdraw: /)).toBeVisible();
  expect(dialogButton(/^Approve/).elements()).toEqual([]);
});
