import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problemWithCode } from '../../../testing/answers.ts';
import { aJob } from '../../../testing/jobs.ts';
import { aProviderUser } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';

const job = aJob({ status: 'in_progress', provider_id: 'PRV-7K2M9X' });

const finding = {
  check: 'number',
  severity: 'warning',
  place: 2,
  at: null,
  found: '10:30',
  detail: '10:30 is missing in the translation.',
};

test('a delivery that the server doubts is sent again with a reason, and not without one', async () => {
  const refused = problemWithCode(422, 'job.delivery-needs-note', { findings: [finding] });
  const { server } = await renderPart(<DeliverDialog job={job} onClose={() => undefined} />, {
    as: aProviderUser(),
    answers: { 'GET /jobs/{id}': job, 'POST /jobs/{id}/deliver': refused },
  });
  const deliver = page.getByRole('button', { name: 'Deliver', exact: true });
  await page.getByRole('textbox').fill('Hohoro wo nsa.');
  await deliver.click();
  await expect
    .element(page.getByText('Line 2: 10:30 is missing in the translation.'))
    .toBeVisible();
  const reason = page.getByRole('textbox', { name: 'Why it is right as it is' });
  expect(reason.elements()).toHaveLength(1);
  await deliver.click();
  await expect.element(page.getByText(/^Say why it is right as it is/)).toBeVisible();
  await expect.element(reason).toHaveFocus();
  expect(server.count('POST /jobs/{id}/deliver')).toBe(1);
  await reason.fill('The time is in words.');
  await deliver.click();
  await expect.poll(() => server.count('POST /jobs/{id}/deliver')).toBe(2);
  expect(server.sent('POST /jobs/{id}/deliver')).toMatchObject({ note: 'The time is in words.' });
});
