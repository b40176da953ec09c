import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core';

const forest: MantineColorsTuple = [
  '#eef6f1',
  '#dcebe2',
  '#b8d7c6',
  '#90c2a8',
  '#6cae8c',
  '#4f9b76',
  '#3b8a66',
  '#2e7a58',
  '#24694b',
  '#17483a',
];

const dark: MantineColorsTuple = [
  '#eaf0eb',
  '#a7b7ae',
  '#8b9c93',
  '#6d7d75',
  '#3b4d46',
  '#2d3d37',
  '#1e2d28',
  '#172420',
  '#0f1815',
  '#0a110e',
];

const red: MantineColorsTuple = [
  '#fdf2ee',
  '#f8ded5',
  '#efbba9',
  '#e4947a',
  '#d97354',
  '#cc5a39',
  '#b4482b',
  '#98391f',
  '#7d2e19',
  '#612313',
];

/** The kit colours that the application uses; the build writes variables only for these. */
export const kitColors = ['forest', 'dark', 'red', 'gray'] as const;

/** The theme of the component kit; `ui/tokens.css` has the same colours for everything else. */
export const themeTokens: MantineThemeOverride = {
  colors: { forest, dark, red },
  primaryColor: 'forest',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.179,
  respectReducedMotion: true,
  cursorType: 'pointer',
  black: '#1b2a24',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  defaultRadius: 'md',
};

const shared = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-error': 'var(--clay-text)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-forest-light': 'var(--brand-soft)',
  '--mantine-color-forest-light-hover': 'var(--brand-soft-hover)',
  '--mantine-color-forest-light-color': 'var(--brand-text)',
  '--mantine-color-red-light-color': 'var(--clay-text)',
};

/** Maps the kit's variables to the page's tokens, in both colour schemes. */
export const schemeOverrides = { light: shared, dark: shared };
