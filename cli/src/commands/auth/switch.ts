import { Command } from 'commander';

import type { Profile } from '../../credentials.ts';
import type { Column } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';

const columns: readonly Column<Profile>[] = [
  { header: 'PROFILE', text: ({ name }) => name },
  { header: 'USED', text: ({ isCurrent }) => (isCurrent ? 'yes' : 'no') },
  { header: 'LOGGED IN', text: ({ isLoggedIn }) => (isLoggedIn ? 'yes' : 'no') },
  { header: 'SERVER', text: ({ url }) => url, isFlexible: true },
];

/** A profile without its token, which only `nsem auth token` prints. */
const toDocument = ({ name, isCurrent, isLoggedIn, url, expiresAt }: Profile) => ({
  name,
  is_current: isCurrent,
  is_logged_in: isLoggedIn,
  url,
  expires_at: expiresAt,
});

/** `nsem auth switch` */
export const defineAuthSwitch = (run: Run): Command =>
  new Command('switch')
    .description('Choose the profile that commands use, or list the profiles')
    .argument('[profile]', 'the name of the profile; without it, the profiles are listed')
    .addHelpText('after', examples('nsem auth switch', 'nsem auth switch default'))
    .action(
      run(async ({ credentials, output }, name: string | undefined) => {
        if (name !== undefined) {
          await credentials.select(name);
          return output.note(`Commands now use the profile ${name}.`);
        }
        const profiles = await credentials.list();
        if (output.isJson) return output.documents(profiles.map(toDocument));
        return output.list(profiles, columns, 'There are no profiles. Log in with: nsem login');
      }),
    );
