/** How many words of a client's first translation are free, as the server is set up by default. */
export const freeWords = 500;
