import { type Matter, whoSees } from '@midspan/contract';
import { useSite } from '../../lib/site.ts';

function Sees({ of }: { readonly of: Matter }) {
  return whoSees(of);
}

function SupportEmail() {
  const { supportEmail } = useSite();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}

/** What the texts of this folder name as tags. */
export const commonParts = { Sees, SupportEmail };
