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
      <PageHeading lead="The search for members on its own, with what it answers.">
        User Search Test
      </PageHeading>
      {status === 'signed-out' ? (
        <div className="flex flex-col items-start gap-5">
          <Notice tone="info">
            Searching for members needs you to sign in, with a verified address and completed
            onboarding. This page itself does not.
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
