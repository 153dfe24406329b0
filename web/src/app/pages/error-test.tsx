import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';

/** Breaks on purpose, to try out the error page and the error reports. */
export function Component() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('Thrown in render by the error test page');

  return (
    <Page title="Error test" narrow>
      <PageHeading lead="Two ways to break this page on purpose. Both are reported if error reporting is set up.">
        Error test
      </PageHeading>
      <div className="flex flex-col gap-6">
        <div>
          <p className="mb-2">The page is replaced by the error screen.</p>
          <Button variant="danger" onClick={() => setBroken(true)}>
            Throw in render
          </Button>
        </div>
        <div>
          <p className="mb-2">The page stays as it is, and the console shows the error.</p>
          <Button
            variant="danger"
            onClick={() => {
              throw new Error('Thrown in an event handler by the error test page');
            }}
          >
            Throw in an event handler
          </Button>
        </div>
      </div>
    </Page>
  );
}
