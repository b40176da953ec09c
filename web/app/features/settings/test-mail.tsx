import { Button } from '@mantine/core';
import type { Settings, TestMail as TestedMail } from '@nsem/sdk';

import { errorText } from '../../lib/api/error-text.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import formStyles from '../../ui/form.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useTestMail } from './queries.ts';

/** How mails are sent, and a mail to try it. */
export function TestMail({ mail: { server, from } }: { mail: Settings['mail'] }) {
  const test = useTestMail();
  return (
    <div className={formStyles.form}>
      <Facts>
        <Fact name="Mail server (SMTP_URL)">{server ?? 'None: mails are saved to a folder'}</Fact>
        <Fact name="Sender (MAIL_FROM)">{from}</Fact>
      </Facts>
      {test.isError && (
        <Notice kind="error" title="The test mail was not sent">
          {errorText(test.error)}
        </Notice>
      )}
      {test.data !== undefined && <Outcome tested={test.data} />}
      <div className={formStyles.actions}>
        <Button
          variant="default"
          size="md"
          aria-disabled={test.isPending || undefined}
          aria-live="polite"
          onClick={() => test.isPending || test.mutate()}
        >
          {test.isPending ? 'Sending...' : 'Send a test mail to me'}
        </Button>
      </div>
    </div>
  );
}

function Outcome({ tested: { outcome, reason, server, to } }: { tested: TestedMail }) {
  if (outcome !== 'sent') {
    return (
      <Notice kind="error" title="The test mail was not sent">
        {reason}
      </Notice>
    );
  }
  return (
    <Notice kind="success" title={server === null ? 'Saved to the folder' : 'Sent'}>
      {server === null
        ? `The mail to ${to} is in the folder for mails on the server.`
        : `The mail server accepted the mail to ${to}. Look into your inbox.`}
    </Notice>
  );
}
