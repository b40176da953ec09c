import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { User } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { fieldErrors } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import { endDeletedSession } from '../../../lib/session/session.ts';
import formStyles from '../../../ui/form.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { CurrentPassword } from '../passwords/new-password.tsx';
import styles from './deletion.module.css';
import { refusalTexts } from './obstacles.ts';

/** The fields; the password is named as in the API, so that its error finds it. */
const empty = { email: '', current_password: '' };

const deleteAccount = reuseInFlight((password: string) =>
  nsem.account.delete({ current_password: password }),
);

/** Deletes your account, after you have typed its e-mail and your password. */
export function DeleteForm(props: Readonly<{ user: User; onDeleted: () => void }>) {
  const { user, onDeleted } = props;
  const form = useForm({
    initialValues: empty,
    validate: {
      email: (typed) =>
        typed.trim().toLowerCase() === user.email.toLowerCase()
          ? null
          : `Type ${user.email} to confirm`,
      current_password: (typed) => (typed === '' ? 'Enter your password' : null),
    },
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ current_password: password }: typeof empty) => deleteAccount(password),
    onSuccess: () => {
      onDeleted();
      endDeletedSession();
    },
    onError: (refusal) => form.setErrors(fieldErrors(refusal)),
  });
  return (
    <form
      className={formStyles.form}
      onSubmit={form.onSubmit((values) => isPending || mutate(values))}
      noValidate
    >
      <TextInput
        label="Your e-mail"
        description={`Type ${user.email} to confirm.`}
        withAsterisk
        type="email"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <CurrentPassword label="Your password" {...form.getInputProps('current_password')} />
      {error !== null && <Refusal texts={refusalTexts(error, user.role)} />}
      <div className={formStyles.actions}>
        <Button
          type={isPending ? 'button' : 'submit'}
          color="red"
          size="md"
          aria-disabled={isPending || undefined}
          aria-live="polite"
        >
          {isPending ? 'Deleting...' : 'Delete my account for ever'}
        </Button>
      </div>
    </form>
  );
}

const Refusal = ({ texts }: Readonly<{ texts: readonly string[] }>) => (
  <Notice kind="error" title="Your account was not deleted">
    {texts.length === 1 ? (
      texts[0]
    ) : (
      <ul className={styles.reasons}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )}
  </Notice>
);
