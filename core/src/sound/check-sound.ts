import {
  highestNoiseFloor,
  highestPeak,
  longestSilenceMs,
  mostGain,
  type SoundFinding,
  type SoundMeasures,
  type SoundScope,
  targetLoudness,
} from './sound-measures.ts';

/**
 * By how many decibels a recording is amplified (or attenuated, if negative) to be as loud as
 * narrations are to be: -19 LUFS, or less if its peaks would exceed -1 dBTP, and by at most 24 dB. 0
 * if there is no sound.
 */
export function gainFor(measures: Pick<SoundMeasures, 'loudness' | 'truePeak'>): number {
  if (measures.loudness === null) return 0;
  const gain = targetLoudness - measures.loudness;
  return Math.min(gain, highestPeak - measures.truePeak, mostGain);
}

type Severity = SoundFinding['severity'];

/** The rules that differ between a sentence and a whole recording. */
type ScopeRules = Readonly<{
  /** How far the loudness may be from -19 LUFS, in LU. */
  loudnessTolerance: number;
  levelSeverity: Severity;
  highestPeak: number;
}>;

/** The level of a sentence is matched later, which also lowers its peaks: it warns of what is far off. */
const rules: Readonly<Record<SoundScope, ScopeRules>> = {
  sentence: { loudnessTolerance: 4, levelSeverity: 'warning', highestPeak: 0 },
  whole: { loudnessTolerance: 2, levelSeverity: 'error', highestPeak },
};

/** The tolerance for the rounding of a peak that was limited to exactly the highest one, in dB. */
const peakTolerance = 0.05;

/** Of one check, more are not reported. */
const mostOfCheck = 20;

/**
 * Checks what was measured of a recording.
 *
 * @returns at most 20 findings of each check, the ones about all of the recording first.
 */
export function checkSound(measures: SoundMeasures, scope: SoundScope): readonly SoundFinding[] {
  if (measures.loudness === null) return [{ ...ofAll, check: 'empty', severity: 'error' }];
  const { loudness } = measures;
  return [
    ...checkLoudness(loudness, rules[scope]),
    ...checkPeaks(measures.truePeak, rules[scope]),
    ...checkNoise(measures, scope),
    ...checkPlaces(measures),
  ];
}

const ofAll = { at: null, value: null } as const;

function checkLoudness(value: number, scope: ScopeRules): readonly SoundFinding[] {
  const difference = value - targetLoudness;
  if (Math.abs(difference) <= scope.loudnessTolerance) return [];
  const check = difference < 0 ? 'too-quiet' : 'too-loud';
  return [{ check, severity: scope.levelSeverity, at: null, value }];
}

function checkPeaks(value: number, scope: ScopeRules): readonly SoundFinding[] {
  if (value <= scope.highestPeak + peakTolerance) return [];
  return [{ check: 'peaks', severity: scope.levelSeverity, at: null, value }];
}

/** The noise of a sentence is amplified with its voice. */
function checkNoise(measures: SoundMeasures, scope: SoundScope): readonly SoundFinding[] {
  if (measures.noiseFloor === null) return [];
  const value = measures.noiseFloor + (scope === 'sentence' ? gainFor(measures) : 0);
  if (value <= highestNoiseFloor) return [];
  return [{ check: 'noise', severity: 'warning', at: null, value }];
}

function checkPlaces({ clipped, clicks, silences, durationMs }: SoundMeasures) {
  const long = silences.filter(
    ({ from, to }) => from > 0 && to < durationMs && to - from > longestSilenceMs,
  );
  return [
    ...clipped.slice(0, mostOfCheck).map(({ from, to }): SoundFinding => ({
      check: 'clipping',
      severity: 'error',
      at: from,
      value: to - from,
    })),
    ...clicks
      .slice(0, mostOfCheck)
      .map((at): SoundFinding => ({ check: 'clicks', severity: 'warning', at, value: null })),
    ...long.slice(0, mostOfCheck).map(({ from, to }): SoundFinding => ({
      check: 'long-silence',
      severity: 'warning',
      at: from,
      value: to - from,
    })),
  ];
}
