import { invitationRoutes, type MadeInvitation } from '@midspan/contract';
import type { TestServer } from './test-server.ts';

interface Given {
  readonly uses?: number;
  readonly type?: 'public' | 'private';
}

/** A link made by a member who has a side; by default for one public conversation. */
export const anInvitation = (
  { api }: Pick<TestServer, 'api'>,
  { token }: { readonly token: string },
  hypothesisId: string,
  { uses = 1, type = 'public' }: Given = {},
): Promise<MadeInvitation> =>
  api.call(
    invitationRoutes.make,
    { params: { id: hypothesisId }, body: { uses, conversation_type: type } },
    token,
  );

/** Accepts with a reason, and returns the server's answer. */
export const acceptInvitation = (
  { api }: Pick<TestServer, 'api'>,
  { token }: { readonly token: string },
  code: string,
  value: number,
) =>
  api.send('POST', `/invitations/${code}/accept`, {
    token,
    body: { value, reason: 'Because I do' },
  });
