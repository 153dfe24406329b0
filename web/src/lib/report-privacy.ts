import { withoutInvitationCodes } from '@midspan/domain';

/** Never sent, and holds more than JSON can. */
const INTERNAL = 'sdkProcessingMetadata';

/** A report without the codes of invitations, wherever an address is in it. */
export function withoutCodes<T extends object>(report: T): T {
  const text = JSON.stringify(report, (key, value) => (key === INTERNAL ? undefined : value));
  return { ...report, ...JSON.parse(withoutInvitationCodes(text)) };
}
