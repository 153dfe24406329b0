import { useCallback } from 'react';
import { useSafety } from '../../features/moderation/safety.tsx';

/** The same function every time, so that no message is drawn again for it. */
export function useReportMessage(): (messageId: string) => void {
  const safety = useSafety();
  return useCallback(
    (messageId) => safety.report({ targetType: 'message', targetId: messageId }),
    [safety],
  );
}
