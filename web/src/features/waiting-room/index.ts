export { JoinCard } from './components/join-card.tsx';
export { RoomWaiting, WaitingFigures } from './components/room-waiting.tsx';
export { countsQuery } from './counts.ts';
export { WaitingStrip } from './fetched-parts.tsx';
