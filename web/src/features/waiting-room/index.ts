export { JoinCard } from './components/join-card.tsx';
export { RoomWaiting, WaitingFigures } from './components/room-waiting.tsx';
export { countsQuery, suggestionsQuery } from './counts.ts';
export { Suggestions } from './fetched-parts.tsx';
