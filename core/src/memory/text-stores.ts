import {
  type DraftKey,
  type DraftStore,
  type DraftVersion,
  type NewDraftVersion,
  retainedVersions,
} from '../drafts/draft.ts';
import type {
  GlossaryStore,
  GlossaryTerm,
  TermFilter,
  TermIdentity,
  TermPair,
} from '../glossary/glossary-term.ts';
import { invariant } from '../kernel/result.ts';
import {
  composeReference,
  type ReferenceFile,
  type ReferenceStore,
} from '../references/reference-file.ts';
import type { UploadStore } from '../uploads/upload.ts';
import { jobsWith } from './job-store.ts';
import {
  cutPage,
  findRow,
  insertRow,
  type MemoryState,
  newestFirst,
  replaceRow,
  type StoredReference,
} from './memory-state.ts';

const keyOf = ({ jobId, accountId }: DraftKey): string => `${jobId} ${accountId}`;

const toVersion = ({ version, savedAt, savedOn, words }: NewDraftVersion): DraftVersion => ({
  version,
  savedAt,
  savedOn,
  words,
});

const toStored = (saved: NewDraftVersion) => ({ ...toVersion(saved), bytes: saved.bytes });

/** The drafts of jobs, in memory. */
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
    async removeBefore(time, limit) {
      const old = [...drafts.values()]
        .flat()
        .filter((saved) => saved.savedAt < time && !isWorkedOn(saved))
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

const hasPair = (term: TermPair, pair: TermPair): boolean =>
  term.sourceLanguage === pair.sourceLanguage && term.targetLanguage === pair.targetLanguage;

const isSame = (term: TermIdentity, identity: TermIdentity): boolean =>
  term.ownerId === identity.ownerId && term.key === identity.key && hasPair(term, identity);

function matches(one: GlossaryTerm, { sourceLanguage, targetLanguage, text }: TermFilter): boolean {
  const searched = `${one.term}\n${one.translation ?? ''}`.toLowerCase();
  return (
    (sourceLanguage === undefined || one.sourceLanguage === sourceLanguage) &&
    (targetLanguage === undefined || one.targetLanguage === targetLanguage) &&
    (text === undefined || searched.includes(text))
  );
}

/** The glossaries of clients, in memory. */
export function createGlossaryStore({ glossaryTerms }: MemoryState): GlossaryStore {
  const findSame = (identity: TermIdentity) =>
    findRow(glossaryTerms, (term) => isSame(term, identity));
  const ofOwner = (ownerId: number) =>
    newestFirst(glossaryTerms, (term) => term.ownerId === ownerId);
  return {
    insert: async (term) => insertRow(glossaryTerms, (id) => ({ ...term, id })),
    find: async (id) => glossaryTerms.rows.get(id),
    findSame: async (identity) => findSame(identity),
    replace: async (term) => replaceRow(glossaryTerms, term),
    async remove(id) {
      glossaryTerms.rows.delete(id);
    },
    count: async (ownerId) => ofOwner(ownerId).length,
    list: async (ownerId, filter, page) =>
      cutPage(
        ofOwner(ownerId).filter((term) => matches(term, filter)),
        page,
      ),
    listIdentities: async (ownerId) =>
      ofOwner(ownerId).map(({ key, sourceLanguage, targetLanguage }) => ({
        ownerId,
        key,
        sourceLanguage,
        targetLanguage,
      })),
    async saveAll(terms) {
      for (const term of terms) {
        const before = findSame(term);
        if (before === undefined) insertRow(glossaryTerms, (id) => ({ ...term, id }));
        else {
          replaceRow(glossaryTerms, { ...term, id: before.id, createdAt: before.createdAt });
        }
      }
    },
    listToFind: async (ownerId, pair) =>
      ofOwner(ownerId)
        .filter((term) => hasPair(term, pair))
        .map(({ id, term, isCaseSensitive }) => ({ id, term, isCaseSensitive })),
    findMany: async (ownerId, ids) => ofOwner(ownerId).filter(({ id }) => ids.includes(id)),
  };
}

/** Which files belong to a job as references, in memory. */
export function createReferenceStore(state: MemoryState): ReferenceStore {
  const { referenceFiles, files } = state;

  function withFile(reference: StoredReference): ReferenceFile {
    const file = files.rows.get(reference.fileId);
    invariant(file !== undefined, `the reference ${reference.id} has a file`);
    return composeReference(reference, file);
  }

  return {
    insert: async (reference) => insertRow(referenceFiles, (id) => ({ ...reference, id })).id,
    listByJob: async (jobId) =>
      [...referenceFiles.rows.values()]
        .filter((reference) => reference.jobId === jobId)
        .map(withFile),
    findJobs: async (clientId, among) => jobsWith(state, referenceFiles, { clientId, among }),
    async find({ jobId, id }) {
      const reference = referenceFiles.rows.get(id);
      return reference?.jobId === jobId ? withFile(reference) : undefined;
    },
    async remove(id) {
      referenceFiles.rows.delete(id);
    },
  };
}

/** Uploads until they are used, in memory. */
export const createUploadStore = ({ uploads }: MemoryState): UploadStore => ({
  insert: async (upload) => insertRow(uploads, (id) => ({ ...upload, id })),
  find: async (id) => uploads.rows.get(id),
  listByOwner: async (ownerId) => newestFirst(uploads, (upload) => upload.ownerId === ownerId),
  async advance(id, progress) {
    const upload = uploads.rows.get(id);
    invariant(upload !== undefined, `there is no upload ${id} to advance`);
    replaceRow(uploads, { ...upload, ...progress });
  },
  async remove(id) {
    uploads.rows.delete(id);
  },
  async removeExpired(now, limit) {
    const expired = [...uploads.rows.values()]
      .filter(({ expiresAt }) => expiresAt <= now)
      .slice(0, limit);
    for (const { id } of expired) uploads.rows.delete(id);
    return expired.length;
  },
  async findUnregistered(keys) {
    const registered = new Set([...uploads.rows.values()].map(({ key }) => key));
    return keys.filter((key) => !registered.has(key)).toSorted();
  },
});
