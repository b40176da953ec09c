import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { queryClient } from '../../lib/query/query-client.ts';
import { aJob } from '../../testing/jobs.ts';
import { unreadDeliveries } from '../../testing/notifications.ts';
import { aClient } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { JobCard } from '../jobs/job-card.tsx';
import { summaryQuery, useMarkJobRead } from './notifications.tsx';

const card = (id: number) => (
  <ul>
    <JobCard job={aJob({ id })} facts={null} money={null} />
  </ul>
);

test.each([
  [17, 1],
  [18, 0],
])('a delivery that its client has not seen is marked: job %d has %d marks', async (id, marks) => {
  await renderPart(card(id), { as: aClient() });
  queryClient.setQueryData(summaryQuery.queryKey, unreadDeliveries(17));
  await expect.element(page.getByRole('listitem')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-unread]').length).toBe(marks);
});

function Shown({ jobId }: { jobId: number }) {
  useMarkJobRead(jobId);
  return <p>Shown</p>;
}

test('a job that is shown is marked as read, if anything is unread', async () => {
  const { server } = await renderPart(<Shown jobId={17} />, {
    as: aClient(),
    answers: { 'POST /notifications/read': { marked: 1 } },
  });
  await expect.element(page.getByText('Shown')).toBeVisible();
  expect(server.count('POST /notifications/read')).toBe(0);
  queryClient.setQueryData(summaryQuery.queryKey, unreadDeliveries(17));
  await expect.poll(() => server.sent('POST /notifications/read')).toEqual({ job_id: 17 });
});
