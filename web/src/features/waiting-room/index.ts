export { JoinCard } from './components/join-card.tsx';
export { RoomWaiting, WaitingFigures } from './components/room-waiting.tsx';
export { StandingOfferCard } from './components/standing-offer-card.tsx';
export { Suggestions } from './components/suggestions.tsx';
export { countsQuery, suggestionsQuery } from './counts.ts';
export { FetchedSuggestions } from './fetched-parts.tsx';
