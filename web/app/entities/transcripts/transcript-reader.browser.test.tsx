import { readTranscript } from '@nsem/core/texts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { Answers } from '../../testing/answers.ts';
import { aProviderUser } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { silenceUrl } from '../../testing/sounds.ts';
import { TranscriptReader } from './transcript-reader.tsx';

const interview = [
  '[00:00:02] Ama Serwaa: Wo din de sɛn?',
  '[00:00:20] Kojo: Me din de [00:00:25] [inaudible] Kojo.',
].join('\n\n');

const render = (text: string, answers: Answers = {}) =>
  renderPart(
    // The player stays in view below the top bar, for which this page has only the room.
    <div style={{ paddingBlockStart: '6rem' }}>
      <TranscriptReader
        parts={readTranscript(text)}
        lang="tw"
        recording={{ jobId: 15, file: 'input' }}
        seconds={30}
      />
    </div>,
    {
      as: aProviderUser(),
      answers: {
        'GET /jobs/{id}/media-link': {
          url: silenceUrl(30),
          expires_at: '2026-11-23T03:01:00.000Z',
          name: 'interview.wav',
          type: 'audio/wav',
          bytes: 480_044,
        },
        'GET /jobs/{id}/waveform': { status: 'pending' },
        ...answers,
      },
    },
  );

const sound = (): HTMLAudioElement | null => document.querySelector('audio');

describe('a transcript to read', () => {
  test('plays from the time of a part, or from one in its text, and marks what is heard', async () => {
    await render(interview);
    await page.getByRole('button', { name: 'Play from 0:25' }).click();
    await expect.poll(() => sound()?.currentTime).toBeGreaterThanOrEqual(25);
    await expect.element(page.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Play from 0:02' }).click();
    await expect.element(page.getByRole('listitem').nth(0)).toHaveAttribute('aria-current', 'true');
  });

  test('scrolls along if that is chosen', async () => {
    const long = Array.from(
      { length: 29 },
      (_, at) => `[00:00:${String(at).padStart(2, '0')}] Aane.`,
    );
    await render(long.join('\n\n'));
    await page.getByRole('checkbox', { name: 'Scroll along' }).click();
    await page.getByRole('button', { name: 'Play from 0:05' }).click();
    await expect.poll(() => sound()?.paused).toBe(false);
    const audio = sound();
    if (audio !== null) audio.currentTime = 27;
    await expect.element(page.getByRole('listitem').nth(27)).toBeInViewport();
  });

  test('without times has a player, and nothing to press in the text', async () => {
    await render('Note: bring water.\n\nYɛda wo ase.');
    await expect.element(page.getByText('Note: bring water.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: /^Play from/ }).elements()).toEqual([]);
    expect(page.getByRole('checkbox').elements()).toEqual([]);
  });
});
