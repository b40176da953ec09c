import { useQuery } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { summaryQuery } from '../../entities/notifications/notifications.tsx';
import { myServicesQuery } from '../../entities/services/provider-queries.ts';
import { useSession } from '../../lib/session/session.ts';
import { nothingUnread } from '../../testing/notifications.ts';
import { aProviderUser } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { aService } from '../../testing/services.ts';
import { useNews } from './use-news.ts';

const unread = (kind: 'service_approved' | 'service_rejected') => ({
  ...nothingUnread,
  unread: 1,
  unread_by_kind: { ...nothingUnread.unread_by_kind, [kind]: 1 },
});

const applicant = aProviderUser({ provider_id: null, is_active: false });

/** A page that shows the services, and the account as the session has it. */
function Shown() {
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : applicant;
  const { data: services = [] } = useQuery(myServicesQuery);
  useQuery(summaryQuery);
  useNews(user);
  return (
    <>
      <p>Provider ID {user.provider_id ?? 'not assigned'}</p>
      <ul>
        {services.map(({ id, status }) => (
          <li key={id}>{status}</li>
        ))}
      </ul>
    </>
  );
}

const pending = aService({ status: 'pending', reviewed_at: null });

const render = () =>
  renderPart(<Shown />, {
    as: applicant,
    at: '/service-provider',
    answers: {
      'GET /auth/me': applicant,
      'GET /services/my-services': [pending],
    },
  });

describe('a provider who waits for an admin', () => {
  test('sees the approval and the Provider ID without reloading', async () => {
    const { server } = await render();
    await expect.element(page.getByText('pending')).toBeVisible();
    server.answer({
      'GET /auth/me': aProviderUser({ provider_id: 'PRV-7K2M9X', is_active: true }),
      'GET /services/my-services': [aService({ status: 'approved' })],
      'GET /notifications/summary': unread('service_approved'),
    });
    await expect.element(page.getByText('approved')).toBeVisible();
    await expect.element(page.getByText('Provider ID PRV-7K2M9X')).toBeVisible();
  });

  test('sees the rejection without reloading', async () => {
    const { server } = await render();
    await expect.element(page.getByText('pending')).toBeVisible();
    server.answer({
      'GET /services/my-services': [aService({ status: 'rejected' })],
      'GET /notifications/summary': unread('service_rejected'),
    });
    await expect.element(page.getByText('rejected')).toBeVisible();
  });
});
