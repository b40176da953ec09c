import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { maxLength, minLength, object, string, trim } from 'zod/mini';

import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';

const schema = object({
  code: string().check(
    trim(),
    minLength(1, 'Enter the code from the mail'),
    maxLength(256, 'This is longer than a code'),
  ),
});

/** Takes the code of a mail that has no link. */
export function CodeForm(props: Readonly<{ isPending: boolean; onCode: (code: string) => void }>) {
  const { isPending, onCode } = props;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  return (
    <form
      className={formStyles.form}
      onSubmit={form.onSubmit(({ code }) => onCode(code.trim()))}
      noValidate
    >
      <TextInput
        label="Code"
        description="Open the link in the mail that we sent you, or enter the code from it."
        autoComplete="one-time-code"
        spellCheck={false}
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
      <SubmitButton label="Verify" pendingLabel="Verifying..." isPending={isPending} />
    </form>
  );
}
