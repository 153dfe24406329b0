export { PrivateConversationTab } from './components/private-conversation-tab.tsx';
export { usePrivateRequests } from './live.ts';
export { splitRequests } from './state.ts';
