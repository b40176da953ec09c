import type { AccountId, MemorySegmentId } from '../kernel/ids.ts';
import type {
  MemoryScope,
  MemorySegment,
  TranslationMemoryStore,
} from '../translation-memory/memory.ts';
import {
  cutPage,
  findRow,
  insertRow,
  type MemoryState,
  newestFirst,
  replaceRow,
  type StoredMemorySegment,
} from './memory-state.ts';

const mostEqual = 50;
const mostOfStem = 300;

const toSegment = ({ hash: _, stems: __, length: ___, ...segment }: StoredMemorySegment) =>
  segment satisfies MemorySegment;

const isSameScope = (one: MemoryScope, other: MemoryScope): boolean =>
  one.ownerId === other.ownerId &&
  one.clientId === other.clientId &&
  one.sourceLanguage === other.sourceLanguage &&
  one.targetLanguage === other.targetLanguage;

/** Translation memories, in memory. */
export function createTranslationMemoryStore(state: MemoryState): TranslationMemoryStore {
  const { memorySegments: segments, reusableClients } = state;

  const maySuggest = (scope: MemoryScope) => (segment: StoredMemorySegment) =>
    isSameScope(scope, segment) ||
    (isSameScope({ ...scope, clientId: segment.clientId }, segment) &&
      reusableClients.has(segment.clientId));

  const ofOwner = (ownerId: AccountId) =>
    newestFirst(segments, (segment) => segment.ownerId === ownerId);

  return {
    async put(segment) {
      const same = findRow(
        segments,
        ({ source, target, ...scope }) =>
          isSameScope(scope, segment) && source === segment.source && target === segment.target,
      );
      if (same === undefined) insertRow(segments, (id) => ({ ...segment, id }));
      else replaceRow(segments, { ...segment, id: same.id });
    },
    async findByHash(scope, hash) {
      const found = newestFirst(segments, (segment) => segment.hash === hash);
      return found.filter(maySuggest(scope)).slice(0, mostEqual).map(toSegment);
    },
    async findByStems(scope, { stems, lengths: { from, to } }) {
      const found = newestFirst(segments, maySuggest(scope)).filter(
        ({ length }) => length >= from && length <= to,
      );
      return stems.map((stem) =>
        found
          .filter((segment) => segment.stems.includes(stem))
          .slice(0, mostOfStem)
          .map(({ id }) => id),
      );
    },
    findMany: async (ids) => newestFirst(segments, ({ id }) => ids.includes(id)).map(toSegment),
    findByStem: async (ownerId, stem, limit) =>
      ofOwner(ownerId)
        .filter(({ stems }) => stems.some((each) => each.startsWith(stem)))
        .slice(0, limit)
        .map(toSegment),
    async find(id) {
      const found = segments.rows.get(id);
      return found && toSegment(found);
    },
    list: async (ownerId, page) => cutPage(ofOwner(ownerId), page).map(toSegment),
    async remove({ id }) {
      segments.rows.delete(id);
    },
    async removeOldest(ownerId, retained, limit) {
      for (const { id } of ofOwner(ownerId).slice(retained).slice(-limit)) segments.rows.delete(id);
    },
    readProgress: async () => state.memoryProgress[0] ?? { eventId: 0, segments: 0 },
    async findDraftedDelivery(after, range) {
      const drafted = new Set([...state.drafts.values()].flat().map(({ jobId }) => jobId));
      const index = state.events
        .slice(after, after + range)
        .findIndex(([jobId, { move }]) => move === 'deliver' && drafted.has(jobId));
      return index === -1 ? undefined : after + index + 1;
    },
    async saveProgress(progress) {
      state.memoryProgress[0] = progress;
    },
    isReusable: async (clientId) => reusableClients.has(clientId),
    async setReusable(clientId, isReusable) {
      if (isReusable) reusableClients.add(clientId);
      else reusableClients.delete(clientId);
    },
    // Erasing a provider or a job removes them at once.
    hasErased: async () => false,
    removeErased: async () => false,
    countOfJob: async (jobId) => newestFirst(segments, (segment) => segment.jobId === jobId).length,
  };
}

/** Removes the segments that match, of a deleted provider or of an erased job. */
export function removeMemorySegments(
  { memorySegments: { rows } }: MemoryState,
  matches: (segment: MemorySegment) => boolean,
): void {
  for (const segment of rows.values()) {
    if (matches(segment)) rows.delete(segment.id satisfies MemorySegmentId);
  }
}
