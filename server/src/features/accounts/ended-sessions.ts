import type { House } from '../../house/house.ts';

/** After the commit that ended sessions: they are used for nothing more on this server. */
export function forgetEnded({ realtime, sessions }: Pick<House, 'realtime' | 'sessions'>): void {
  sessions.forgetAll();
  realtime.checkSessions();
}
