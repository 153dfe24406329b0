import * as z from 'zod/mini';
import { listedConversation } from './conversations.ts';
import { listedEvidence } from './evidence.ts';
import { byId, countField, idField } from './fields.ts';
import { historyPoint, hypothesis, hypothesisMark, support } from './hypotheses.ts';
import { round } from './rounds.ts';
import { route } from './route.ts';
import { waitingCount } from './waiting-room.ts';

/**
 * The first page of a hypothesis's evidence. Items may be long, so it is short; the browser loads
 * the second page by itself.
 */
export const FIRST_EVIDENCE = 10;

/** The first page of a list, and how long the whole list is. */
const firstPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: countField });

/** The page of a hypothesis, as of one moment. Each part also has a route of its own. */
export const hypothesisScreen = z.object({
  /** the figure's last number: `hypothesis:credenceChanged` continues from here */
  ledger_seq: countField,
  mark: hypothesisMark,
  hypothesis,
  credence_history: z.array(historyPoint),
  support,
  evidence: firstPage(listedEvidence),
  conversations: firstPage(listedConversation),
  waiting: firstPage(waitingCount),
  /** those to come or under way that it is one of the claims of */
  rounds: firstPage(round),
  /** what only the reader sees, besides their own credence; null for a visitor */
  own: z.nullable(
    z.object({ user_id: idField, private_conversations: firstPage(listedConversation) }),
  ),
});
export type HypothesisScreen = z.infer<typeof hypothesisScreen>;

export const hypothesisScreenRoutes = {
  read: route({
    method: 'GET',
    path: '/screens/hypotheses/:id',
    summary: 'Everything the page of a hypothesis shows first',
    access: 'anyone',
    personal: true,
    params: byId,
    answer: hypothesisScreen,
  }),
} as const;
