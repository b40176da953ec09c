import type { components } from '../api.gen.ts';
import type { QueryFor } from './endpoint.ts';

type Schemas = components['schemas'];

/** An address that plays a file of a job without a credential. */
export type MediaLink = Schemas['MediaLink'];
/** The query of a media link: the file that it leads to. */
export type MediaLinkQuery = QueryFor<'GET /jobs/{id}/media-link'>;
/** How loud a recording is from step to step, to draw it. */
export type ReadyWaveform = Schemas['Waveform'];
/** A waveform that is still being measured. */
export type PendingWaveform = Schemas['PendingWaveform'];
/** A waveform that is ready, or not yet: `status` says which. */
export type Waveform = ReadyWaveform | PendingWaveform;
/** The query of a waveform: the file, and how many peaks. */
export type WaveformQuery = QueryFor<'GET /jobs/{id}/waveform'>;

/** A format that a transcript can be downloaded in. */
export type OutputFormat = NonNullable<QueryFor<'GET /jobs/{id}/output'>['format']>;
