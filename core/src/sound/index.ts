// The code of sound that the server and the web both run.

export { checkSound } from './check-sound.ts';
export { createMeter, type SoundMeter } from './create-meter.ts';
export { gainFor } from './gain-for.ts';
export type { SoundCheck, SoundFinding, SoundScope } from './sound-finding.ts';
export type { SoundMeasures, Span } from './sound-measures.ts';
