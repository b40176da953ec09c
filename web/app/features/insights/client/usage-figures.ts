import type { Usage } from '@nsem/sdk';

import { lazily } from '../../../lib/format/lazily.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';

/** The usage of a client in a month. */
export type UsageMonth = Usage['months'][number];

const compact = lazily(
  () => new Intl.NumberFormat('en-GH', { notation: 'compact', maximumFractionDigits: 1 }),
);

/** A figure in full: `12,345`. */
export const formatFigure = (figure: number): string => formatNumber(figure, { most: 1 });

/** A short figure, above a bar: `12.3K`. */
export const formatShort = (figure: number): string => compact().format(figure);

/** Words in thousands, for the tooltooltip: `5.1K words`, `0.032K words`. */
export const formatThousands = (words: number): string =>
  `${formatNumber(words / 1000, { most: words < 1000 ? 3 : 1 })}K words`;

const countText = (figure: number, unit: string): string =>
  `${formatFigure(figure)} ${unit}${figure === 1 ? '' : 's'}`;

/** The measures in the charts: their names, and their values in full and in the tooltip. */
export const measures = [
  {
    of: 'calls',
    title: 'API Calls',
    column: 'API calls',
    describe: (calls: number) => countText(calls, 'API call'),
    tooltip: (calls: number) => countText(calls, 'API call'),
  },
  {
    of: 'words',
    title: 'Words Processed',
    column: 'Words',
    describe: (words: number) => countText(words, 'word'),
    tooltip: formatThousands,
  },
  {
    of: 'minutes',
    title: 'Audio Minutes',
    column: 'Minutes',
    describe: (minutes: number) => countText(minutes, 'minute'),
    tooltip: (minutes: number) => countText(minutes, 'minute'),
  },
] as const;

export type Measure = (typeof measures)[number];

const maxHeightPx = 120;
const minHeightPx = 8;

/** The height of a bar in pixels: 120 for the maximum of the chart, and at least 8. */
export const barHeight = (figure: number, maximum: number): number =>
  maximum === 0 ? minHeightPx : Math.max(minHeightPx, Math.round((figure / maximum) * maxHeightPx));

/** The total of all months, rounded to one decimal, as minutes have one decimal. */
export const totalOf = (months: readonly UsageMonth[], of: Measure['of']): number =>
  Math.round(months.reduce((sum, month) => sum + month[of], 0) * 10) / 10;
