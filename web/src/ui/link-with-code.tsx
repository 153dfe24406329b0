import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { addressOf, CopyLink } from './copy-link.tsx';

/** With the margin that readers need; light in the dark theme too. */
const QUIET_MODULES = 4;

const SIZES = { md: 192, lg: 320 } as const;

interface LinkWithCodeProps {
  /** a path on this site */
  path: string;
  /** what the link is called: "Invitation link" */
  name: string;
  size?: keyof typeof SIZES;
  /** beside the button that copies it */
  children?: ReactNode;
}

/** A link to send, to copy, or to scan from another screen. */
export function LinkWithCode({ path, name, size = 'md', children }: LinkWithCodeProps) {
  const address = addressOf(path);
  return (
    <div className="flex w-full flex-col items-start gap-5">
      <input
        readOnly
        aria-label={name}
        value={address}
        onFocus={(event) => event.target.select()}
        className="w-full rounded-control border border-line-strong bg-sunken px-3.5 py-2.5 text-sm"
      />
      <div className="flex flex-wrap items-start gap-3">
        <CopyLink to={path} variant="primary" />
        {children}
      </div>
      <QRCodeSVG
        value={address}
        title={`QR code of the ${name.toLowerCase()}`}
        size={SIZES[size]}
        level="M"
        marginSize={QUIET_MODULES}
        className="h-auto max-w-full self-center rounded-control"
      />
    </div>
  );
}
