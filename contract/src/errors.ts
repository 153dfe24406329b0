import { INVITATION_LIMITS, ROUND_LIMITS } from '@midspan/domain';
import { accountTexts } from './accounts.ts';
import { CHECK_INPUT } from './plain-errors.ts';

/** The text for people of every refusal a client can receive, by its HTTP status. */
const TEXTS = {
  400: {
    INVALID: CHECK_INPUT,
    LINK_INVALID: 'Invalid or expired verification link',
    LINK_EXPIRED: 'This verification link has expired.',
    RESET_LINK_INVALID: 'Invalid reset link',
    PUSH_SERVICE_UNKNOWN: 'Alerts can’t be sent to this browser: we don’t know its push service.',
    UNSUBSCRIBE_INVALID: 'This unsubscribe link isn’t valid.',
  },
  401: {
    UNAUTHENTICATED: 'Please sign in to continue.',
    INVALID_CREDENTIALS: 'Invalid email or password.',
  },
  403: {
    EMAIL_NOT_VERIFIED: 'Please verify your email address first.',
    ONBOARDING_REQUIRED: 'Please complete onboarding first.',
    SUSPENDED: accountTexts.accountSuspended,
    WRONG_PASSWORD: 'Wrong password.',
    SECOND_FACTOR_REQUIRED: 'Confirm that it’s you with your second step.',
    SECOND_FACTOR_WRONG: 'Wrong code.',
    SECOND_FACTOR_EXPIRED: 'This took too long or too many tries. Please start again.',
    SECOND_FACTOR_MISSING: 'This needs two-step sign-in. Set it up in your account first.',
    FORBIDDEN: 'You’re not allowed to do this.',
    PRIVATE_CONVERSATION: 'This is a private conversation. Only participants can view it.',
    EVIDENCE_NOT_YOURS: 'Only your partner can do this.',
    OFFER_NOT_YOURS: 'It’s your partner’s turn to answer.',
    FLAG_NOT_YOURS: 'Only your partner can do this.',
    RESTATEMENT_NOT_YOURS: 'Only your partner can do this.',
    OVERTURN_OWN: 'You can’t challenge your own evidence.',
    OVERTURN_NOT_YOURS: 'Only the other side can do this.',
    NOT_YOURS_TO_JUDGE:
      'You can’t act on yourself, on those who share your role, or where you take part.',
  },
  404: {
    NOT_FOUND: 'Not found.',
  },
  409: {
    EMAIL_TAKEN: 'An account with this email address already exists.',
    USERNAME_TAKEN: 'This username is already taken.',
    FACTOR_NOT_ADDED: 'This couldn’t be added.',
    EMAIL_CHANGE_STOPPED: 'An email change was stopped.',
    ALREADY_STOPPED: 'This email change was already stopped.',
    CREDENCE_MISSING:
      'Set your credence on this hypothesis first. It decides which side you’re on.',
    CREDENCE_NEUTRAL:
      'Your credence is exactly 50%. Move it to one side to meet someone on the other.',
    NOT_WAITING: 'You’re not in this waiting room.',
    PARTNER_NOT_WAITING: 'This person is no longer waiting.',
    SAME_SIDE: 'This person is on your side.',
    MATCH_DECLINED: 'This match was declined.',
    MATCH_NOT_READY: 'Both of you have to accept first.',
    CONVERSATION_EXISTS: 'You already have a conversation with this person about this hypothesis.',
    BLOCK_ONESELF: 'You can’t block yourself.',
    REQUEST_TO_ONESELF: 'You can’t send a request to yourself.',
    REQUEST_PENDING: 'There’s already a pending request.',
    REQUEST_ANSWERED: 'This request is no longer pending.',
    SIDES_NOT_OPPOSITE:
      'You can only talk if you’re on opposite sides. The request stays open in case that changes.',
    OWN_INVITATION: 'This is your own link. Send it to someone who disagrees with you.',
    INVITATION_USED: 'This invitation has been used up. Ask the person who sent it for a new one.',
    INVITATION_EXPIRED: 'This invitation has expired. Ask the person who sent it for a new one.',
    INVITATION_REVOKED: 'This invitation is no longer available.',
    ALREADY_TALKING: 'The two of you already have a conversation about this claim.',
    INVITATION_LIMIT: `You have ${INVITATION_LIMITS.open} open invitations. Revoke one of them before you make another.`,
    CIRCLE_FULL: 'All places of this link are taken. Ask a host for a new one.',
    LINK_REVOKED: 'This link no longer works. Ask a host for a new one.',
    CIRCLE_ENDED: 'This circle has ended, and everything in it is read-only.',
    LAST_HOST:
      'You’re the last host. Make another member a host or end the circle before you leave.',
    CIRCLE_LINK_LIMIT: 'This circle has enough open links.',
    CIRCLE_HOST_LIMIT: 'This circle has enough hosts.',
    NO_SIDE: 'Move your credence off 50% first. A round pairs people on opposite sides.',
    ROUND_CLOSED: 'This round is no longer open.',
    ROUND_LIMIT: `You have ${ROUND_LIMITS.open} open rounds. Wait until one has paired, or cancel one.`,
    CONVERSATION_COMPLETED: 'This conversation has been completed and is now read-only.',
    CONVERSATION_ACTIVE:
      'This conversation isn’t over yet. Its summary appears once it’s completed.',
    REFLECTION_GIVEN: 'You already answered this.',
    EVIDENCE_DECIDED: 'This evidence has already been decided.',
    EVIDENCE_PENDING_LIMIT:
      'You already have 3 items waiting for a decision. Settle one of them first.',
    ESTIMATE_GIVEN: 'You’ve already given your estimate of this evidence.',
    OFFER_OUTDATED: 'The offer has changed in the meantime. Look at it again before you answer.',
    OFFER_OPEN: 'Your partner has offered another weight. Answer it first.',
    OFFER_LIMIT: 'The two of you have made 4 offers on this evidence, so no more can be made here.',
    OFFER_SAME: 'This weight is already on the table. You can accept it.',
    GIVEN_CHANGED:
      'Something that this weight builds on no longer counts. Choose again what it builds on.',
    GIVEN_INVALID: 'A weight can build only on evidence that counted here before this item.',
    WEIGHED_ALREADY:
      'One of you has already weighed this evidence. Each member weighs an item once.',
    WEIGHING_ELSEWHERE: 'You can’t weigh this evidence in this conversation.',
    NOT_COUNTING: 'You can only weigh evidence that counts.',
    FLAG_OUT_OF_ORDER: 'This flag is at a different step now.',
    FLAG_OWN_MESSAGE: 'You can’t flag your own message.',
    FLAG_ALREADY_FLAGGED: 'This message has already been flagged.',
    FLAG_ANOTHER_OPEN: 'Another flag is still open. Resolve it first.',
    FLAG_UNANSWERED: 'Answer the flag on your message before you send another one.',
    RESTATEMENT_IN_DISPUTE: 'You can’t ask for this in a dispute.',
    RESTATEMENT_OPEN: 'Your partner has asked you to say it back. Finish that first.',
    RESTATEMENT_LIMIT: 'You’ve asked 3 times in this conversation, so you can’t ask again.',
    RESTATEMENT_OUT_OF_ORDER: 'This is at a different step now.',
    RESTATEMENT_SAME: 'You already wrote this. Put it in other words.',
    OVERTURN_OPEN: 'This evidence is already under review.',
    OVERTURN_NOT_STANDING:
      'You can only overturn evidence that counts, and only reinstate evidence that was overturned.',
    OVERTURN_DECIDED: 'This proposal has already been decided.',
    OVERTURN_ELSEWHERE: 'You can’t challenge this evidence in this conversation.',
    CHALLENGE_RESTING:
      'Your last challenge to this evidence didn’t succeed. You can challenge it again after 30 days.',
    COUNTERPART_BUSY:
      'The other member has enough disputes to answer for now: at most 3 are open at a time and 3 begin within 24 hours, one per challenger. The proposal stays under review. Try again later.',
    DISPUTE_UNDECIDED: 'Must reach a conclusion other than 50% credence to complete',
    DISPUTE_ONLY: 'You can only do this in a dispute.',
    REPORT_CLOSED: 'Someone has already closed this report.',
    ALREADY_REMOVED: 'This has already been removed.',
    NOT_REMOVED: 'This isn’t removed.',
    ALREADY_SUSPENDED: 'This member is already suspended.',
    NOT_SUSPENDED: 'This member isn’t suspended.',
    ONLY_QUOTES:
      'This is the claim of a dispute, and it only quotes other content. Remove the evidence or the hypothesis it quotes instead.',
    UNDO_USED: 'This was already undone.',
    UNDO_OUTDATED: 'Something else has changed this since, so it can’t be undone anymore.',
    UNDO_IMPOSSIBLE: 'This can’t be undone.',
    ALREADY_VERIFIED: 'Your email address is already verified.',
  },
  410: {
    REMOVED: 'This was removed by Midspan’s operators.',
  },
  413: {
    TOO_LARGE: 'This is too large to send.',
  },
  429: {
    CIRCLE_LIMIT: 'You can’t open another circle now.',
    PLACES_LIMIT: 'You’ve handed out all the places you can today.',
    CHALLENGE_LIMIT:
      'You’ve challenged this member 3 times in the last 24 hours. Please wait before you challenge them again.',
    MESSAGE_LIMIT: 'You’re sending messages too fast.',
    NEW_MEMBER_LIMIT: 'New members can create only a few of these a day.',
    RATE_LIMITED: 'Too many attempts. Please try again later.',
  },
  500: {
    INTERNAL: 'Server error. Please try again later.',
  },
  503: {
    UNAVAILABLE: 'The service is briefly unavailable. Please try again in a moment.',
  },
} as const satisfies Record<number, Record<string, string>>;

export type ErrorCode = {
  [Status in keyof typeof TEXTS]: keyof (typeof TEXTS)[Status];
}[keyof typeof TEXTS];

/** Every refusal by its code: its HTTP status and its text. */
export const ERRORS = Object.fromEntries(
  Object.entries(TEXTS).flatMap(([status, texts]) =>
    Object.entries(texts).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Readonly<Record<ErrorCode, { readonly status: number; readonly message: string }>>;
