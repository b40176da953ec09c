import type { DraftStore, NewDraftVersion } from '../drafts/draft-store.port.ts';
import { retainedVersions, type DraftKey, type DraftVersion } from '../drafts/draft.ts';
import type { MemoryState } from './memory-state.ts';

const keyOf = ({ jobId, accountId }: DraftKey): string => `${jobId} ${accountId}`;

const toVersion = ({ version, savedAt, savedOn, words }: NewDraftVersion): DraftVersion => ({
  version,
  savedAt,
  savedOn,
  words,
});

const toStored = (saved: NewDraftVersion) => ({ ...toVersion(saved), bytes: saved.bytes });

/** What providers have done of jobs, in memory. */
export function createDraftStore({ drafts, jobs }: MemoryState): DraftStore {
  const versionsOf = (key: DraftKey): readonly NewDraftVersion[] => drafts.get(keyOf(key)) ?? [];

  function isWorkedOn({ jobId, accountId }: DraftKey): boolean {
    const job = jobs.rows.get(jobId);
    return job?.status === 'in_progress' && job.assignedId === accountId;
  }

  return {
    async findHead(key) {
      const [newest] = versionsOf(key);
      if (newest === undefined) return undefined;
      return { ...toVersion(newest), begunAt: newest.begunAt, digest: newest.digest };
    },
    async findNewest(key) {
      const [newest] = versionsOf(key);
      return newest && toStored(newest);
    },
    async findVersion(key, version) {
      const found = versionsOf(key).find((saved) => saved.version === version);
      return found && toStored(found);
    },
    listVersions: async (key) => versionsOf(key).map(toVersion),
    async insert(version) {
      const versions = [version, ...versionsOf(version)];
      drafts.set(keyOf(version), versions.slice(0, retainedVersions));
    },
    async replace(replaced, version) {
      const versions = versionsOf(version).map((saved) =>
        saved.version === replaced ? version : saved,
      );
      drafts.set(keyOf(version), versions);
    },
    async removeBefore(moment, limit) {
      const old = [...drafts.values()]
        .flat()
        .filter((saved) => saved.savedAt < moment && !isWorkedOn(saved))
        .slice(0, limit);
      for (const saved of old) {
        const left = versionsOf(saved).filter(({ version }) => version !== saved.version);
        if (left.length === 0) drafts.delete(keyOf(saved));
        else drafts.set(keyOf(saved), left);
      }
      return old.length;
    },
  };
}
