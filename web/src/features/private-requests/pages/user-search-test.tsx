import type { FoundUser } from '@midspan/contract';
import { useState } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { loginPathFrom, useSession } from '../../accounts/index.ts';
import { UserSearch } from '../components/user-search.tsx';

const PATH = { pathname: '/user-search-test', search: '', hash: '' };

export function Component() {
  const { status, user } = useSession();
  const [selected, setSelected] = useState<FoundUser | null>(null);
  return (
    <Page title="User Search Test" narrow>
      <PageHeading lead="The member search by itself, with what it returns.">
        User Search Test
      </PageHeading>
      {status === 'signed-out' ? (
        <div className="flex flex-col items-start gap-5">
          <Notice tone="info">
            To search for members, sign in with an account that has verified its email address and
            completed onboarding. You can see this page without one.
          </Notice>
          <ButtonLink to={loginPathFrom(PATH)}>Login</ButtonLink>
        </div>
      ) : (
        <Card className="flex flex-col gap-6">
          <UserSearch userId={user?.id ?? null} onSelect={setSelected} />
          <dl>
            <dt className="text-sm text-muted">Selected user</dt>
            {selected === null ? (
              <dd>None yet</dd>
            ) : (
              <>
                <dd className="font-semibold wrap-anywhere">{selected.username}</dd>
                <dd className="font-mono text-sm wrap-anywhere text-muted">{selected.id}</dd>
              </>
            )}
          </dl>
        </Card>
      )}
    </Page>
  );
}
