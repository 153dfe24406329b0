import type { House } from '../../house/house.ts';

/** After the commit that ended sessions: this server forgets them at once. */
export function forgetEnded({ realtime, sessions }: Pick<House, 'realtime' | 'sessions'>): void {
  sessions.forgetAll();
  realtime.checkSessions();
}
