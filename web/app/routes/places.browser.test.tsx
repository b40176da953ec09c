import type { Job } from '@nsem/sdk';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { ClientJobPage } from '../features/jobs/client/client-job-page.tsx';
import { conversationOf, WorkConversation } from '../features/messages/job-conversation.tsx';
import { WorkPage } from '../features/workbench/provider/work-page.tsx';
import { draftDatabase } from '../lib/browser/saved-work.ts';
import type { Answers } from '../testing/answers.ts';
import { aJob } from '../testing/jobs.ts';
import { aMessage } from '../testing/messages.ts';
import { aClient, aProviderUser } from '../testing/people.ts';
import { renderPart } from '../testing/render-part.tsx';
import { silenceUrl } from '../testing/sounds.ts';

const sources = ['Drink 2 litres of clean water.', 'Rest well.', 'Wash your hands.'];
const delivered = ['Nom nsu pa lita 2.', 'Gye w’ahome yiye.', 'Hohoro wo nsa.'];

const taken = {
  status: 'in_progress',
  provider_id: 'PRV-7K2M9X',
  provider_name: 'Ama Serwaa',
  content: sources.join(' '),
} as const;

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('on the page of a job, a place', () => {
  const render = (job: Job, answers: Answers) => {
    const as = aClient();
    const part = (
      <ClientJobPage
        user={as}
        written="15"
        rating={() => null}
        conversation={conversationOf('client')}
      />
    );
    const usual = { 'GET /jobs/{id}': job, 'GET /jobs/{id}/events': [] } satisfies Answers;
    return renderPart(part, { as, at: '/client/jobs/15', answers: { ...usual, ...answers } });
  };
  const selection = () => getSelection()?.toString();
  const about = (place: { segment: number } | { second: number }) => ({
    'GET /jobs/{id}/messages': [aMessage({ place })],
  });

  test('is selected in what the client sent', async () => {
    await render(aJob(taken), about({ segment: 2 }));
    await press('Line 2');
    await expect.poll(selection).toBe(sources[1]);
    await expect.element(page.getByRole('region', { name: 'Text to translate' })).toHaveFocus();
  });

  const done = aJob({
    ...taken,
    status: 'completed',
    completed_at: new Date().toISOString(),
    has_output: true,
    output_type: 'text/plain',
    output_bytes: 60,
  });

  test('is selected in the result', async () => {
    await render(done, { ...about({ segment: 3 }), 'GET /jobs/{id}/output': delivered.join(' ') });
    await expect.element(page.getByText(/lita 2\. Gye/)).toBeVisible();
    await press('Line 3');
    await expect.poll(selection).toMatch(/^Hohoro wo nsa\./);
  });

  test('is selected in the source, which unfolds, if the result is divided otherwise', async () => {
    await render(done, { ...about({ segment: 3 }), 'GET /jobs/{id}/output': delivered[0] ?? '' });
    await expect.element(page.getByText(/lita 2\./)).toBeVisible();
    await press('Line 3');
    await expect.poll(selection).toBe(sources[2]);
    await expect.element(page.getByRole('region', { name: 'Text to translate' })).toBeVisible();
  });

  test('that it does not show is said to be elsewhere', async () => {
    await render(aJob(taken), about({ segment: 12 }));
    await press('Line 12');
    await expect.element(page.getByText('Not on this page')).toBeVisible();
  });

  test('in a recording moves its player', async () => {
    const job = aJob({
      ...taken,
      service_type: 'transcription',
      language: 'tw',
      content: '',
      audio_duration: 60,
    });
    const link = {
      url: silenceUrl(60),
      expires_at: '2026-11-23T03:01:00.000Z',
      name: 'interview.wav',
      type: 'audio/wav',
      bytes: 960_044,
    };
    await render(job, { ...about({ second: 25 }), 'GET /jobs/{id}/media-link': link });
    await press('At 0:25');
    const slider = page.getByRole('slider', { name: 'Position: Recording' });
    await expect.element(slider).toHaveFocus();
    await expect.element(slider).toHaveAttribute('aria-valuetext', '0:25 of 1:00');
  });

  test('is beside messages to which a link at the top leads', async () => {
    await render(aJob(taken), {
      ...about({ segment: 2 }),
      'GET /messages/unread': { total: 2, jobs: [{ job_id: 15, unread: 2 }] },
      'POST /jobs/{id}/messages/read': { job_id: 15, unread: 2 },
    });
    await page.getByRole('link', { name: '2 new messages' }).click();
    const heading = page.getByRole('heading', { name: 'Conversation (2 new)' });
    await expect.element(heading).toHaveFocus();
  });
});

describe('in the workbench, a line', () => {
  const answers: Answers = {
    'GET /jobs/{id}': aJob(taken),
    'GET /jobs/{id}/draft': {
      job_id: 15,
      version: 0,
      saved_at: null,
      saved_on: null,
      content: {
        kind: 'segments',
        segments: sources.map((source, index) => ({
          source,
          gap: index === sources.length - 1 ? '' : ' ',
          text: '',
          state: 'open',
          note: null,
        })),
      },
    },
    'GET /jobs/{id}/glossary': [],
    'GET /jobs/{id}/memory': [],
    'GET /jobs/{id}/messages': [aMessage({ place: { segment: 3 } })],
  };

  // What another test has written stays on the device.
  beforeEach(async () => {
    const deletion = indexedDB.deleteDatabase(draftDatabase);
    await new Promise((resolve) => deletion.addEventListener('success', resolve));
  });

  test('is asked about, and a message leads to its line', async () => {
    const part = (
      <WorkPage
        written="15"
        conversation={(job, opened, onClose) => (
          <WorkConversation job={job} opened={opened} onClose={onClose} />
        )}
      />
    );
    const { address } = await renderPart(part, {
      as: aProviderUser(),
      at: '/service-provider/jobs/15/work',
      answers,
    });
    const field = (number: number) =>
      page.getByRole('textbox', { name: `Translation of segment ${number}` });
    await field(1).click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await press('Ask about line 2');
    const dialog = page.getByRole('dialog', { name: 'Conversation' });
    await expect.element(dialog.getByLabelText('Write to the client')).toHaveFocus();
    await expect.element(dialog.getByLabelText(/^Which line/)).toHaveValue('2');
    await press('Line 3');
    await expect.element(field(3)).toHaveFocus();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(address()).toBe('/service-provider/jobs/15/work');
  });
});
