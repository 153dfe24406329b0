import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LOGIN_PATH } from '../login-path.ts';
import { AccountPage } from './account-page.tsx';

interface LinkPageProps extends Omit<ComponentProps<typeof AccountPage>, 'children'> {
  /** for a link whose token was cut off */
  dead: ReactNode;
  children: (token: string) => ReactNode;
}

/** A page that a link in an email leads to. */
export function LinkPage({ dead, children, ...page }: LinkPageProps) {
  const [query] = useSearchParams();
  const token = query.get('token');
  return <AccountPage {...page}>{token ? children(token) : dead}</AccountPage>;
}

/** A link that did nothing, why, and perhaps what to do about it. */
export function DeadLink({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="error">{text}</Notice>
      {children}
      <ButtonLink variant="secondary" to={LOGIN_PATH}>
        Go to Login
      </ButtonLink>
    </div>
  );
}
