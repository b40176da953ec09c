import { Button } from '@mantine/core';
import type { ApiKey } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { errorText } from '../../../lib/api/calls.ts';
import { requestConfirmation } from '../../../lib/api/confirmation.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { Badge, EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import type { KeyDialogsProps, OpenKeyDialog } from './key-dialogs.tsx';
import type { KeyLimitsFormProps } from './key-limits-form.tsx';
import {
  apiKeysQuery,
  hasExpired,
  type IssuedKey,
  lastUsedText,
  limitTexts,
  maskKey,
  refreshKeys,
  usageText,
  useUpdateKey,
} from './keys.ts';
import type { RenameKeyFormProps } from './rename-key-form.tsx';

/** They, and the forms of a key, are loaded when someone is about to change a key. */
const KeyDialogs = lazyPart(
  async () => (await import('./key-dialogs.tsx')).KeyDialogs,
  ({ dialog }: KeyDialogsProps) => dialog !== null,
);

/** Your API keys, with what can be done to each. */
export function KeyList(
  props: Readonly<{
    /** Shown if there are none. */
    empty: string;
    /** The ids of the keys that are shown in full. */
    shown: ReadonlySet<number>;
    onToggle: (id: number) => void;
    describe?: DescribeKey;
    onRegenerated?: (key: IssuedKey) => void;
  }>,
) {
  const { empty, shown, onToggle, describe, onRegenerated } = props;
  const keys = useQuery(apiKeysQuery);
  const [dialog, setDialog] = useState<OpenKeyDialog | null>(null);
  return (
    <>
      <Loaded
        query={keys}
        skeleton={<Skeleton label="Loading your API keys..." count={2} />}
        errorTitle="Your API keys could not be loaded"
        errorFallback="Please try again."
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState text={empty} />
          ) : (
            <ul className="stack" aria-label="API keys">
              {list.map((apiKey) => (
                <KeyItem
                  key={apiKey.id}
                  apiKey={apiKey}
                  isShown={shown.has(apiKey.id)}
                  describe={describe}
                  onToggle={() => onToggle(apiKey.id)}
                  onRegenerate={() => setDialog({ action: 'regenerate', apiKey })}
                  onDelete={() => setDialog({ action: 'delete', apiKey })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <KeyDialogs dialog={dialog} onClose={() => setDialog(null)} onRegenerated={onRegenerated} />
    </>
  );
}

const RenameKeyForm = lazyPart(
  async () => (await import('./rename-key-form.tsx')).RenameKeyForm,
  ({ isShown }: RenameKeyFormProps) => isShown,
);

const KeyLimitsForm = lazyPart(
  async () => (await import('./key-limits-form.tsx')).KeyLimitsForm,
  ({ isShown }: KeyLimitsFormProps) => isShown,
);

/** Short texts on a key, such as what it may do. */
type DescribeKey = (apiKey: ApiKey) => readonly string[];

type KeyItemProps = Readonly<{
  apiKey: ApiKey;
  isShown: boolean;
  /** What else to say of the key. */
  describe?: DescribeKey | undefined;
  onToggle: () => void;
  onRegenerate: () => void;
  onDelete: () => void;
}>;

/** An API key with its facts and actions. */
function KeyItem(props: KeyItemProps) {
  const { apiKey } = props;
  const [edited, setEdited] = useState<'name' | 'limits' | null>(null);
  const renameButton = useRef<HTMLButtonElement>(null);
  const limitsButton = useRef<HTMLButtonElement>(null);
  const stopRenaming = (): void => {
    setEdited(null);
    renameButton.current?.focus();
  };
  const stopLimiting = (): void => {
    setEdited(null);
    limitsButton.current?.focus();
  };
  const toggle = (part: 'name' | 'limits') => setEdited(edited === part ? null : part);
  return (
    <li className={dashboard.card}>
      <RenameKeyForm apiKey={apiKey} isShown={edited === 'name'} onDone={stopRenaming} />
      {edited !== 'name' && (
        <div className="row apart">
          <h3 className="breakable">{apiKey.key_name}</h3>
          <StateBadge apiKey={apiKey} />
        </div>
      )}
      <KeyValue {...props} />
      <p className={dashboard.facts}>
        <span>Created {formatDay(apiKey.created_at)}</span>
        <span>{lastUsedText(apiKey)}</span>
        <span className="numeric">{usageText(apiKey)}</span>
        {[...(props.describe?.(apiKey) ?? []), ...limitTexts(apiKey)].map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      <KeyLimitsForm apiKey={apiKey} isShown={edited === 'limits'} onDone={stopLimiting} />
      <div className="buttons">
        <Button
          ref={renameButton}
          variant="default"
          aria-label={`Rename: ${apiKey.key_name}`}
          aria-expanded={edited === 'name'}
          onClick={() => toggle('name')}
        >
          Rename
        </Button>
        <Button
          ref={limitsButton}
          variant="default"
          aria-label={`Change limits: ${apiKey.key_name}`}
          aria-expanded={edited === 'limits'}
          onClick={() => toggle('limits')}
        >
          Limits
        </Button>
        <ActivityButton apiKey={apiKey} />
        <Button
          variant="default"
          aria-label={`Regenerate: ${apiKey.key_name}`}
          onClick={props.onRegenerate}
        >
          Regenerate
        </Button>
        <Button
          variant="subtle"
          color="red"
          aria-label={`Delete: ${apiKey.key_name}`}
          onClick={props.onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

function StateBadge({ apiKey }: { apiKey: ApiKey }) {
  if (!apiKey.is_active) return <Badge tone="plain">Inactive</Badge>;
  if (hasExpired(apiKey)) return <Badge tone="red">Expired</Badge>;
  return <Badge tone="green">Active</Badge>;
}

function KeyValue({ apiKey, isShown, onToggle }: KeyItemProps) {
  const { key_name: name, api_key: value } = apiKey;
  const { isCopied, copy } = useCopy('Press Show, select the key and copy it by hand.');
  if (value === null) return <HiddenValue apiKey={apiKey} onToggle={onToggle} />;
  const { clear, dots } = maskKey(value);
  return (
    <div className="row apart well">
      <code className="mono grow small">
        {isShown ? (
          value
        ) : (
          <>
            {clear}
            <span aria-hidden="true">{dots}</span>
            <span className="visually-hidden"> and the rest, which is hidden</span>
          </>
        )}
      </code>
      <div className="buttons">
        <Button
          variant="light"
          aria-label={`${isShown ? 'Hide' : 'Show'}: ${name}`}
          onClick={onToggle}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
        <Button
          variant="light"
          aria-label={`${isCopied ? 'Copied' : 'Copy'}: ${name}`}
          aria-live="polite"
          onClick={() => copy(value)}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  );
}

/** A key whose value the server shows only to those who have confirmed who they are, or not at all. */
function HiddenValue({ apiKey, onToggle }: Pick<KeyItemProps, 'apiKey' | 'onToggle'>) {
  const { key_name: name, api_key_hint: hint } = apiKey;
  if (hint === null) return <p className="soft">The key was shown when it was created.</p>;
  const show = async (): Promise<void> => {
    if (await requestConfirmation()) {
      await refreshKeys();
      onToggle();
    }
  };
  return (
    <div className="row apart well">
      <code className="mono grow small">{hint}</code>
      <div className="buttons">
        <Button variant="light" aria-label={`Show: ${name}`} onClick={() => void show()}>
          Show
        </Button>
      </div>
    </div>
  );
}

function ActivityButton({ apiKey }: { apiKey: ApiKey }) {
  const update = useUpdateKey();
  const { id, key_name: name, is_active: isActive } = apiKey;
  const label = isActive ? 'Deactivate' : 'Activate';
  const text = update.isPending ? `${label.slice(0, -1)}ing...` : label;
  const toggle = () =>
    update.mutate(
      { id, is_active: !isActive },
      {
        onSuccess: () =>
          showToast('success', isActive ? 'API Key Deactivated' : 'API Key Activated', name),
        onError: (error) =>
          showToast('error', `Failed to ${label} API Key`, errorText(error, 'Please try again.')),
      },
    );
  return (
    <>
      <Button
        variant="default"
        aria-label={`${text}: ${name}`}
        aria-disabled={update.isPending || undefined}
        onClick={() => update.isPending || toggle()}
      >
        {text}
      </Button>
      {update.isError && (
        <Notice kind="error" title={`Failed to ${label} API Key`}>
          {errorText(update.error, 'Please try again.')}
        </Notice>
      )}
    </>
  );
}
