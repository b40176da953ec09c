import { Textarea } from '@mantine/core';

const longestReason = 500;

/** Why something is delivered although a check found something in it. */
export const ReasonField = (
  props: Readonly<{
    reason: string;
    /** What is wrong with it; null if nothing is. */
    problem: string | null;
    onReason: (reason: string) => void;
  }>,
) => (
  <Textarea
    label="Why it is right as it is"
    description="The client reads this in the history of the job."
    withAsterisk
    autosize
    minRows={2}
    maxLength={longestReason}
    error={props.problem}
    value={props.reason}
    onChange={({ currentTarget: { value } }) => props.onReason(value)}
  />
);
