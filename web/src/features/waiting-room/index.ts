export { JoinCard } from './components/join-card.tsx';
export { RoomWaiting } from './components/room-waiting.tsx';
export { WaitingNow } from './components/waiting-now.tsx';
export { countsQuery } from './counts.ts';
export { WaitingStrip } from './fetched-parts.tsx';
