import { NsemError, type DraftBody, type Job } from '@nsem/sdk';

import { draftStore } from '../../../entities/drafts/draft-store.ts';
import { isAway } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { whenIdle } from '../../../lib/browser/at-rest.ts';
import type { DraftContent, Segment } from './draft.ts';
import type { DraftPlaces } from './draft-sync.ts';
import { openDraft, type DeviceDraft, type OpenedDraft } from './open-draft.ts';

/** The draft of a job on this device, for the user who is logged in. */
const storeOf = (jobId: number) => draftStore(`work-${jobId}`);

/** The request needs lists that can be changed. */
const toBody = (content: DraftContent): DraftBody['content'] =>
  content.kind === 'text' ? content : { ...content, segments: [...content.segments] };

/** However busy the page is, a write waits no longer. */
const idlePatienceMs = 500;

/** Where the draft of a job is saved. */
export function placesOf(jobId: number): DraftPlaces {
  const store = storeOf(jobId);
  return {
    save: ({ content, ...save }) =>
      nsem.jobs.drafts.save(jobId, { ...save, content: toBody(content) }),
    read: () => nsem.jobs.drafts.get(jobId),
    writeToDevice: (draft) => store.write({ work: draft }),
    whenIdle: (run) => whenIdle(run, idlePatienceMs),
    judge,
  };
}

/** Deletes the draft from this device. */
export const forgetDraft = (jobId: number): Promise<void> => storeOf(jobId).remove();

/** The part of a draft with its job, for pages that are opened without a connection. */
const jobPart = 'job';

/** The job of a draft on this device, as it was when the page was last open; undefined if there is none. */
export const readSavedJob = async (jobId: number): Promise<Job | undefined> =>
  // Only this feature writes the parts, so their types are known.
  (await storeOf(jobId).read())?.parts.get(jobPart) as Job | undefined;

/**
 * The draft to continue with; this device's if the server cannot be reached. What the server has is saved
 * on this device with its job, so that the page opens without a connection next time.
 *
 * @throws the error of the server, if this device has no draft either
 */
export async function loadDraft(job: Job, signal: AbortSignal): Promise<OpenedDraft> {
  const store = storeOf(job.id);
  const found = await store.read();
  // Only this feature writes the parts, so their types are known.
  const device = (found?.parts.get('work') ?? null) as DeviceDraft | null;
  const leftBefore = (found?.parts.get(leftOverPart) ?? []) as readonly Segment[];
  try {
    const opened = orThrow(openDraft(await nsem.jobs.drafts.get(job.id, { signal }), device));
    const { work, version, isUnsaved, sent } = opened;
    const leftOver = [...leftBefore, ...opened.leftOver];
    // Written before anything is edited, so that no change is overwritten.
    const written = store.write({
      [jobPart]: job,
      ...(work !== device?.work && { work: { work, version, isUnsaved, sent } }),
      ...(opened.leftOver.length > 0 && { [leftOverPart]: leftOver }),
    });
    if (opened.leftOver.length > 0) await written;
    return { ...opened, leftOver };
  } catch (error) {
    const opened = isAway(error) ? openDraft(null, device) : null;
    if (opened === null) throw error;
    return { ...opened, leftOver: leftBefore };
  }
}

/** The part of a draft with work on sentences that its text does not have any more. */
const leftOverPart = 'left-over';

/** Deletes the work on sentences that the text does not have any more. */
export const forgetLeftOver = (jobId: number): Promise<void> => storeOf(jobId).remove(leftOverPart);

function orThrow(opened: OpenedDraft | null): OpenedDraft {
  if (opened === null) throw new Error('The server answered without a draft.');
  return opened;
}

const newerVersion = 'draft.newer-version';

/** Whether a save was refused because the client has changed the text since the draft was begun. */
export const isOtherSource = (error: unknown): boolean =>
  error instanceof NsemError && error.code === 'draft.other-source';

/** The statuses after which the same save may succeed: a session can be renewed, a limit ends. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429]);

function judge(error: unknown): 'newer' | 'wait' | 'refuse' {
  if (!(error instanceof NsemError) || error.status === null) return 'wait';
  if (error.code === newerVersion) return 'newer';
  const isRefusal = error.status >= 400 && error.status < 500 && !passing.has(error.status);
  return isRefusal ? 'refuse' : 'wait';
}
