import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/text-field.tsx';

interface PrivacyPolicyStepProps {
  busy: boolean;
  onContinue: () => void;
}

export function PrivacyPolicyStep({ busy, onContinue }: PrivacyPolicyStepProps) {
  const [agreed, setAgreed] = useState(false);
  return (
    <div className="flex flex-col items-start gap-5">
      <p>
        The policy says what is stored about you, why, who can see it, how long it stays and what
        you can do about it.
      </p>
      <Link
        to="/privacy"
        target="_blank"
        rel="noopener"
        className="inline-flex items-center gap-2 font-semibold"
      >
        Read the Privacy Policy
        <ExternalLink aria-hidden className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </Link>
      <Checkbox
        label="I have read and agree to the Privacy Policy"
        checked={agreed}
        onCheckedChange={setAgreed}
      />
      <Button disabled={!agreed} busy={busy} busyLabel="Saving…" onClick={onContinue}>
        Accept & Continue
      </Button>
    </div>
  );
}
