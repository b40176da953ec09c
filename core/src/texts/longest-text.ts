/**
 * The longest text that a client may order, or a provider draft or deliver as text, in UTF-16 units: about
 * 35,000 words of English.
 */
export const longestText = 200_000;
