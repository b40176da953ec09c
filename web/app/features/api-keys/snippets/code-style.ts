/** The styles of each example: four languages, JavaScript with and without the SDK. */
export const codeStyles = ['sdk', 'fetch', 'python', 'curl', 'php'] as const;

export type CodeStyle = (typeof codeStyles)[number];
