/** The mutation key of a draft's submission. */
export const submissionKey = (name: string): readonly string[] => ['send', name];
