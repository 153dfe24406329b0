import type { Notice } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/page-list.ts';
import { retryOf } from '../../../lib/reading.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice as Message } from '../../../ui/notice.tsx';
import { LoadingSkeleton } from '../../../ui/skeleton.tsx';
import { noticesQuery } from '../api.ts';
import { NoticeItem } from './notice-item.tsx';

const LOAD_FAILED = 'Failed to load your notices. Please try again.';

type OnFollow = (notice: Notice) => void;

export function NoticeList({ onFollow }: { onFollow: OnFollow }) {
  const query = useInfiniteQuery(noticesQuery);

  if (query.data === undefined) {
    return query.isError ? (
      <div className="p-5">
        <LoadFailure text={LOAD_FAILED} {...retryOf(query)} />
      </div>
    ) : (
      <div className="p-5">
        <LoadingSkeleton text="Loading your notices..." className="h-14 w-full" count={3} />
      </div>
    );
  }

  const notices = itemsOf(query.data.pages);
  if (notices.length === 0) return <NothingNew />;
  return (
    <>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} className="border-b border-line last:border-b-0">
            <NoticeItem notice={notice} onFollow={() => onFollow(notice)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="flex flex-col gap-3 border-t border-line p-3">
          {query.isFetchNextPageError && <Message tone="error">{LOAD_FAILED}</Message>}
          <Button
            variant="secondary"
            size="sm"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

function NothingNew() {
  return (
    <div className="px-5 py-10 text-center">
      <p className="font-semibold">Nothing new for you</p>
      <p className="mt-1 text-muted">
        You’ll find news of your conversations, requests and evidence here.
      </p>
    </div>
  );
}
