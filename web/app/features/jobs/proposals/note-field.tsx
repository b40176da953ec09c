import { Textarea } from '@mantine/core';

const longestNote = 300;

/** What a provider and a client write to each other about a proposed time. */
export function NoteField(
  props: Readonly<{
    label: string;
    value: string;
    onChange: (value: string) => void;
    /** The space above it. */
    mt?: 'sm';
  }>,
) {
  const { value, onChange, ...rest } = props;
  return (
    <Textarea
      {...rest}
      rows={2}
      maxLength={longestNote}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
