import { useSession } from '../../accounts/index.ts';

export const summaryPath = (id: string) => `/conversations/${id}/summary`;

/** Where a public conversation is read: by members in full, by visitors in its summary. */
export function useReadingPath(): (id: string, place?: string) => string {
  const { user } = useSession();
  return (id, place = '') => (user === null ? summaryPath(id) : `/conversations/${id}${place}`);
}
