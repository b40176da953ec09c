import { Button } from '@mantine/core';
import type { Block } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import {
  blockedName,
  type Blocker,
  blocksQuery,
  useUnblock,
} from '../../../entities/blocks/blocks.ts';
import { formatInstant } from '../../../lib/format/dates.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';

const texts = {
  client: {
    title: 'Blocked providers',
    effect: 'These providers do not see your new jobs, and you cannot request them.',
    none: 'You haven’t blocked anyone. You can block a provider from a job they did for you, or from their details.',
  },
  'service-provider': {
    title: 'Blocked clients',
    effect: 'You do not see new jobs from these clients, and they cannot request you.',
    none: 'You haven’t blocked anyone. You can block a client from a job you did for them.',
  },
} as const;

/** Who is blocked, as a client or as a provider. */
export function BlocksSection({ viewer }: Readonly<{ viewer: Blocker }>) {
  const blocks = useQuery(blocksQuery);
  const { title, effect, none } = texts[viewer];
  return (
    <section className={dashboard.card} aria-labelledby="blocks">
      <h2 id="blocks">{title}</h2>
      <Loaded
        query={blocks}
        skeleton={<Skeleton label="Loading your blocks..." count={1} />}
        errorTitle="Your blocks could not be loaded"
      >
        {(list) => (
          <>
            <p className="soft">{list.length === 0 ? none : effect}</p>
            {list.length > 0 && (
              <ul className="ruled" aria-label={title}>
                {list.map((block) => (
                  <BlockItem key={block.id} block={block} viewer={viewer} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function BlockItem({ block, viewer }: Readonly<{ block: Block; viewer: Blocker }>) {
  const { job_id: job, created_at: since } = block;
  const name = blockedName(block);
  const { isPending, mutate } = useUnblock();
  return (
    <li className="row apart">
      <div className="grow">
        <h3 className="heading">{name}</h3>
        <p className={dashboard.facts}>
          <span>Since {formatInstant(since)}</span>
          {job !== null && (
            <span>
              <Link to={`/${viewer}/jobs/${job}`}>Job #{job}</Link>
            </span>
          )}
        </p>
      </div>
      <Button
        variant="default"
        aria-label={`${isPending ? 'Unblocking...' : 'Unblock'}: ${name}`}
        aria-disabled={isPending}
        onClick={() => isPending || mutate(block)}
      >
        {isPending ? 'Unblocking...' : 'Unblock'}
      </Button>
    </li>
  );
}
