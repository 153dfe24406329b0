import { allow, type Result, refuse } from '../result.ts';

export type FlagType = 'rude' | 'counterproductive';

export type FlagState = 'created' | 'clarified' | 'suggested' | 'resolved';

export type FlagCommand =
  | 'clarify'
  | 'suggest'
  | 'resolve'
  /** the flagger didn't answer the clarification in time */
  | 'lapse'
  /** the conversation was completed */
  | 'close';

export type FlagActor = 'author' | 'flagger' | 'system';

export type FlagRefusal = 'FLAG_NOT_YOURS' | 'FLAG_OUT_OF_ORDER';

/**
 * [FL1] [FL2] The author clarifies, the flagger suggests and resolves; resolving is always allowed.
 */
const TRANSITIONS: Record<
  FlagCommand,
  { readonly by: FlagActor; readonly from: readonly FlagState[]; readonly to: FlagState }
> = {
  clarify: { by: 'author', from: ['created'], to: 'clarified' },
  suggest: { by: 'flagger', from: ['clarified'], to: 'suggested' },
  resolve: { by: 'flagger', from: ['created', 'clarified', 'suggested'], to: 'resolved' },
  lapse: { by: 'system', from: ['clarified'], to: 'resolved' },
  close: { by: 'system', from: ['created', 'clarified', 'suggested'], to: 'resolved' },
};

export function decideFlag(
  state: FlagState,
  by: FlagActor,
  command: FlagCommand,
): Result<FlagState, FlagRefusal> {
  const transition = TRANSITIONS[command];
  if (transition.by !== by) return refuse('FLAG_NOT_YOURS');
  return transition.from.includes(state) ? allow(transition.to) : refuse('FLAG_OUT_OF_ORDER');
}

/** [FL3] Until the clarification is sent, the flagged author can't send other messages. */
export function blocksSending(
  flag: { readonly state: FlagState; readonly authorId: string },
  userId: string,
): boolean {
  return flag.state === 'created' && flag.authorId === userId;
}

export type RaiseRefusal = 'FLAG_OWN_MESSAGE' | 'FLAG_ALREADY_FLAGGED' | 'FLAG_ANOTHER_OPEN';

/**
 * [FL4] Only a partner's message that wasn't flagged before, and one open flag per conversation.
 */
export function refuseFlagCreation(given: {
  readonly isOwnMessage: boolean;
  readonly wasFlagged: boolean;
  readonly anotherIsOpen: boolean;
}): RaiseRefusal | null {
  if (given.isOwnMessage) return 'FLAG_OWN_MESSAGE';
  if (given.wasFlagged) return 'FLAG_ALREADY_FLAGGED';
  return given.anotherIsOpen ? 'FLAG_ANOTHER_OPEN' : null;
}
