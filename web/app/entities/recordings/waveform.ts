import { NotFoundError } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';
import type { JobRecording } from './use-player.ts';

/** More than the widest screen shows beside each other. */
const mostPeaks = 800;
const retryMs = 3_000;

/**
 * The peaks of a recording, from 0 to 255; an empty list while they are measured, and null if there
 * are none for its format.
 */
export const waveformQuery = ({ jobId, file }: JobRecording) =>
  queryOptions({
    queryKey: ['waveform', jobId, file],
    queryFn: async ({ signal }): Promise<Uint8Array | null> => {
      try {
        const query = { file, points: mostPeaks };
        const waveform = await nsem.jobs.getWaveform(jobId, query, { signal });
        return waveform.status === 'ready' ? fromBase64(waveform.peaks) : new Uint8Array();
      } catch (error) {
        if (error instanceof NotFoundError) return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) => (data?.length === 0 ? retryMs : false),
    staleTime: Infinity,
  });

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Half of the height that peaks are drawn in. */
const half = 50;
const lowest = 1.5;

/** The height of the drawing, in its own units; it is as wide as it has peaks. */
export const waveHeight = 2 * half;

/**
 * Draws peaks as an SVG path. The loudest fills the height, because speech that was recorded far from
 * the microphone would be a flat line.
 */
export function wavePath(peaks: Uint8Array): string {
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 1);
  const bar = (peak: number, at: number): string => {
    const height = Math.max(lowest, (peak / loudest) * half).toFixed(1);
    return `M${at + 0.5} ${half - Number(height)}V${half + Number(height)}`;
  };
  return Array.from(peaks, bar).join('');
}

const spoken = (count: number, unit: string): string =>
  count === 1 ? `1 ${unit}` : `${count} ${unit}s`;

/** A time in words, as screen readers read it out: `2 minutes 5 seconds`. */
export function spokenTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ];
  const counted = parts.filter(([count]) => count > 0);
  return counted.length === 0
    ? spoken(0, 'second')
    : counted.map(([count, unit]) => spoken(count, unit)).join(' ');
}
