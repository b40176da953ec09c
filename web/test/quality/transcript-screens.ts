import type { Page } from 'playwright';

import { interview, pretendDraft, pretendInterview } from '../support/interview.ts';
import { prepared, see, type Screen, type Step, type Way } from './screen.ts';

/** Shows a job in progress as a transcription, with a draft. */
const transcribe = (then: Step, text = interview): Way =>
  prepared(
    async (page) => {
      await pretendInterview(page, 12);
      await pretendDraft(page, 12, text);
    },
    async (page) => {
      await page.getByRole('slider').waitFor();
      await then(page);
    },
  );

/** Opens what a phone shows of the player only on request, and the name of a speaker. */
const repeatAndRename = async (page: Page): Promise<void> => {
  const more = page.getByRole('button', { name: 'More controls' });
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name: 'Repeat from here' }).click();
  await page.getByRole('button', { name: 'Repeat up to here' }).waitFor();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: /^New name for/ }).waitFor();
};

const backwards = interview.replace('[00:00:34]', '[00:00:12]');

const showChecks = async (page: Page): Promise<void> => {
  const checks = page.getByRole('button', { name: /^Checks/ });
  if (await checks.isVisible()) await checks.click();
  await see(/is earlier than a time before it/)(page);
};

const play = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Play from 0:19' }).click();
  await page.locator('[aria-current="true"]').waitFor();
};

const worked = (name: string, way: Way): Screen => ({
  name,
  who: 'provider at work',
  at: '/service-provider/jobs/12/work',
  ...way,
});

/** What providers see who write down a recording. */
export const transcribingScreens: readonly Screen[] = [
  worked('a transcription that begins', transcribe(see('0:00 of 1:00'), '')),
  worked('a transcription, repeating and renaming', transcribe(repeatAndRename)),
  worked('a transcription, checks', transcribe(showChecks, backwards)),
];

/** What clients see who read a transcript. */
export const transcriptScreens: readonly Screen[] = [
  {
    name: 'a transcript beside its recording',
    who: 'client',
    at: '/client/jobs/1',
    ...prepared((page) => pretendInterview(page, 1), play),
  },
];
