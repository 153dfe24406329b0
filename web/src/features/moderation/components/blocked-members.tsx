import { type BlockedMember, moderationRoutes, moderationTexts } from '@midspan/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { Day } from '../../../lib/day.tsx';
import { listQuery, shownList } from '../../../lib/page-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { useToast } from '../../../ui/toast.tsx';

const LOAD_FAILED = 'Failed to load the members you’ve blocked. Please try again.';

const blockedQuery = listQuery(['users', 'me', 'blocks'], moderationRoutes.blocks, {});

export function BlockedMembers() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useInfiniteQuery(blockedQuery);
  return (
    <Section
      title="Blocked members"
      lead="You won’t meet each other in waiting rooms, requests or search."
      headingRef={heading}
      className="flex flex-col gap-4"
    >
      <PagedList
        list={shownList(query, LOAD_FAILED, ['member', 'members'])}
        loading={<Skeleton className="h-14 w-full" />}
        empty={<p className="border-y border-line py-4 text-muted">You haven’t blocked anyone.</p>}
      >
        {(members) => (
          <ul className="divide-y divide-line border-y border-line">
            {members.map((member) => (
              // The row disappears with its button; the focus stays nearby.
              <Row key={member.id} member={member} onUnblocked={() => heading.current?.focus()} />
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}

function Row({ member, onUnblocked }: { member: BlockedMember; onUnblocked: () => void }) {
  const { id, username, blocked_at } = member;
  const nameId = useId();
  const toast = useToast();
  const queryClient = useQueryClient();
  const unblock = useMutation({
    mutationFn: () => call(moderationRoutes.unblock, { params: { id } }),
    onSuccess: () => {
      toast.success(moderationTexts.unblocked(username));
      onUnblocked();
      return queryClient.invalidateQueries();
    },
    onError: (error) => toast.error(errorText(error, { fallback: moderationTexts.unblockFailed })),
  });

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p id={nameId} className="font-semibold wrap-anywhere">
          {username}
        </p>
        <p className="text-sm text-muted">
          Blocked on <Day iso={blocked_at} />
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={unblock.isPending}
        aria-describedby={nameId}
        onClick={() => unblock.mutate()}
      >
        Unblock
      </Button>
    </li>
  );
}
