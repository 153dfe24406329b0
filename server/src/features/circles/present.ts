import {
  type Circle,
  type CircleLink,
  type JoinPage,
  joinPath,
  type OpenedCircle,
} from '@midspan/contract';
import type { LinkState } from '@midspan/domain';
import type { Link } from './link-store.ts';
import type { CircleRow, Host, OwnCircle } from './store.ts';

export const presentCircle = ({ circle, own }: OwnCircle): Circle => ({
  id: circle.id,
  name: circle.name,
  purpose: circle.purpose,
  shares_credences: circle.sharesCredences,
  role: own.role,
  joined_at: own.joinedAt.toISOString(),
  members: circle.members,
  created_at: circle.createdAt.toISOString(),
  ended_at: circle.endedAt?.toISOString() ?? null,
  deletes_at: circle.deletesAt?.toISOString() ?? null,
});

export const presentLink = (link: Link, publicUrl: string): CircleLink => ({
  id: link.id,
  code: link.code,
  url: `${publicUrl}${joinPath(link.code)}`,
  places: link.places,
  places_left: link.placesLeft,
  expires_at: link.expiresAt.toISOString(),
});

/** Links only for hosts. */
export const presentOpened = (
  own: OwnCircle,
  hosts: readonly Host[],
  links: readonly Link[] | null,
  publicUrl: string,
): OpenedCircle => ({
  ...presentCircle(own),
  hosts: [...hosts],
  links: links?.map((link) => presentLink(link, publicUrl)) ?? null,
});

export const presentJoinPage = (
  circle: CircleRow,
  state: LinkState,
  hosts: readonly Host[],
  isMember: boolean,
): JoinPage => ({
  state,
  circle: {
    name: circle.name,
    purpose: circle.purpose,
    shares_credences: circle.sharesCredences,
  },
  hosts: hosts.map(({ username }) => ({ username })),
  circle_id: isMember ? circle.id : null,
});
