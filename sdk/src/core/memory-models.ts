import type { components } from '../api.gen.ts';
import type { QueryFor } from './endpoint.ts';

type Schemas = components['schemas'];

/** A segment of your translation memory. */
export type MemorySegment = Schemas['MemorySegment'];
/** A segment that you have delivered, for a similar source. */
export type MemoryMatch = Schemas['MemoryMatch'];
/** For which source matches are needed, and how many. */
export type MemoryMatchQuery = QueryFor<'GET /jobs/{id}/memory'>;
/** What to search your memory for. */
export type MemorySearchQuery = QueryFor<'GET /memory/search'>;
/** What a client allows with the translations of their texts. */
export type MemorySettings = Schemas['MemorySettings'];
/** A change of what a client allows. */
export type MemorySettingsBody = Schemas['MemorySettingsBody'];
