import { Component, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { reportError } from '../lib/error-reporting.ts';
import { LostFileError } from '../lib/lost-file.ts';
import { useSite } from '../lib/site.ts';
import { Button } from '../ui/button.tsx';
import { Page, PageHeading } from '../ui/page.tsx';
import { LostRoute } from './lost-page.tsx';

function ErrorFallback({ onTryAgain, onGoBack }: { onTryAgain: () => void; onGoBack: () => void }) {
  const { supportEmail } = useSite();
  return (
    <Page title="Something went wrong" narrow>
      <div role="alert">
        <PageHeading lead="The problem is on our end. Nothing you saved is lost. Try again, or refresh the page.">
          Oops! Something went wrong
        </PageHeading>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Refresh Page</Button>
        <Button variant="secondary" onClick={onTryAgain}>
          Try Again
        </Button>
        <Button variant="secondary" onClick={onGoBack}>
          Go Back
        </Button>
      </div>
      <p className="mt-8 text-muted">
        If it happens again, please{' '}
        <a href={`mailto:${supportEmail}`} className="text-ink">
          contact support
        </a>
        .
      </p>
    </Page>
  );
}

/** For errors inside a route: the router removes the boundary on the next navigation. */
export function RouteErrorFallback() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => reportError(error), [error]);
  if (error instanceof LostFileError) return <LostRoute error={error} />;
  return (
    <ErrorFallback
      onTryAgain={() => void navigate(location, { replace: true, state: location.state })}
      onGoBack={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}
    />
  );
}

/** For errors of the frame itself, where no router is left to help. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  recover = () => this.setState({ failed: false });

  goBack = () => {
    if (window.history.length <= 1) {
      window.location.assign('/');
      return;
    }
    window.addEventListener('popstate', this.recover, { once: true });
    window.history.back();
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <ErrorFallback onTryAgain={this.recover} onGoBack={this.goBack} />
      </main>
    );
  }
}
