/** The ways in which each call is shown: four languages, JavaScript with the SDK and without. */
export const codeStyles = ['sdk', 'fetch', 'python', 'curl', 'php'] as const;

/** One of them. */
export type CodeStyle = (typeof codeStyles)[number];
