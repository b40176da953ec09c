import type { PayoutTarget } from '@nsem/sdk';

import { formatInstant } from '../../../lib/format/dates.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { accountName, accountNumber, numberText } from '../../../entities/payouts/payouts.ts';

/** Where a payout goes or went; null if the provider has entered nothing. */
export function TargetSection({ target }: { target: PayoutTarget | null }) {
  return (
    <>
      <h3>Payout account</h3>
      {target === null ? (
        <Notice kind="warning">
          No payout account yet. The provider adds one under Profile Setup.
        </Notice>
      ) : (
        <>
          {target.recently_changed && (
            <Notice kind="warning" title="Changed in the last 24 hours">
              Check with the provider, by phone or in person, before you transfer money.
            </Notice>
          )}
          <Facts>
            <Fact name={target.kind === 'bank' ? 'Bank' : 'Network'}>{accountName(target)}</Fact>
            <Fact name="Number">
              <Copied text={accountNumber(target)} label="Copy the number">
                {numberText(target)}
              </Copied>
            </Fact>
            <Fact name="Name on the account">
              <Copied text={target.holder_name} label="Copy the name">
                {target.holder_name}
              </Copied>
            </Fact>
            <Fact name="Entered">{formatInstant(target.changed_at)}</Fact>
          </Facts>
        </>
      )}
    </>
  );
}

const Copied = (props: Readonly<{ text: string; label: string; children: string }>) => (
  <span className="row tight breakable">
    {props.children}
    <CopyButton text={props.text} label={props.label} />
  </span>
);

/** Where a payout goes, in a cell of the table. */
export const TargetText = ({ target }: { target: PayoutTarget | null }) =>
  target === null ? (
    <span className="soft">None yet</span>
  ) : (
    <span>
      {accountName(target)} <span className="whole">{numberText(target)}</span>
    </span>
  );
