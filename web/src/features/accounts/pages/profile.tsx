import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { useSession } from '../session.tsx';

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

export function Component() {
  const { user } = useSession();
  // The guard of this route lets nobody in without a user.
  if (!user) return null;
  const [initial = ''] = user.username;
  return (
    <Page title="Profile" narrow>
      <Card className="flex items-center gap-5">
        <div
          aria-hidden
          className="flex size-16 shrink-0 items-center justify-center rounded-full bg-sunken font-serif text-3xl"
        >
          {initial.toUpperCase()}
        </div>
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-2xl font-bold wrap-anywhere outline-none">
            {user.username}
          </h1>
          <p className="text-muted">
            Member since{' '}
            <time dateTime={user.created_at}>{DATE.format(new Date(user.created_at))}</time>
          </p>
        </div>
      </Card>
    </Page>
  );
}
