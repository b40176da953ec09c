import type { Usage } from '@nsem/sdk';

/** What a client used in a month. */
export type MonthOfUsage = Usage['months'][number];

const exact = new Intl.NumberFormat('en-GH', { maximumFractionDigits: 1 });
const short = new Intl.NumberFormat('en-GH', { notation: 'compact', maximumFractionDigits: 1 });
const fewThousands = new Intl.NumberFormat('en-GH', { maximumFractionDigits: 3 });

/** A figure in full: `12,345`. */
export const formatFigure = (figure: number): string => exact.format(figure);

/** A figure where there is little room: `12.3K`. */
export const formatShort = (figure: number): string => short.format(figure);

/** Words as the chart's tooltip has them, in thousands: `5.1K words`, `0.032K words`. */
export const formatThousands = (words: number): string =>
  `${(words < 1000 ? fewThousands : exact).format(words / 1000)}K words`;

const counted = (figure: number, unit: string): string =>
  `${formatFigure(figure)} ${unit}${figure === 1 ? '' : 's'}`;

/** What the charts show of each month: its names, and how it is told in full and in a tooltip. */
export const measures = [
  {
    of: 'calls',
    title: 'API Calls',
    column: 'API calls',
    tell: (calls: number) => counted(calls, 'API call'),
    tip: (calls: number) => counted(calls, 'API call'),
  },
  {
    of: 'words',
    title: 'Words Processed',
    column: 'Words',
    tell: (words: number) => counted(words, 'word'),
    tip: formatThousands,
  },
  {
    of: 'minutes',
    title: 'Audio Minutes',
    column: 'Minutes',
    tell: (minutes: number) => counted(minutes, 'minute'),
    tip: (minutes: number) => counted(minutes, 'minute'),
  },
] as const;

/** One of the things that are measured. */
export type Measure = (typeof measures)[number];

const tallestPx = 120;
const shortestPx = 8;

/** How tall a bar is, in pixels: the greatest of its chart 120, and none less than 8. */
export const barHeight = (figure: number, greatest: number): number =>
  greatest === 0 ? shortestPx : Math.max(shortestPx, Math.round((figure / greatest) * tallestPx));

/** What the months come to together. Minutes have one decimal, and so has their sum. */
export const totalOf = (months: readonly MonthOfUsage[], of: Measure['of']): number =>
  Math.round(months.reduce((sum, month) => sum + month[of], 0) * 10) / 10;
