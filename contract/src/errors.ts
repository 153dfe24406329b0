import { INVITATION_LIMITS, ROUND_LIMITS } from '@midspan/domain';
import { accountTexts } from './accounts.ts';
import { CHECK_INPUT } from './plain-errors.ts';

/** Every refusal a client can receive: its HTTP status and its text for people. */
export const ERRORS = {
  INVALID: { status: 400, message: CHECK_INPUT },
  LINK_INVALID: { status: 400, message: 'Invalid or expired verification link' },
  LINK_EXPIRED: { status: 400, message: 'This verification link has expired.' },
  RESET_LINK_INVALID: { status: 400, message: 'Invalid reset link' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in to continue.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email address first.' },
  ONBOARDING_REQUIRED: { status: 403, message: 'Please complete onboarding first.' },
  SUSPENDED: { status: 403, message: accountTexts.accountSuspended },
  WRONG_PASSWORD: { status: 403, message: 'Wrong password.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Confirm that it’s you with your second step.' },
  SECOND_FACTOR_WRONG: { status: 403, message: 'Wrong code.' },
  SECOND_FACTOR_EXPIRED: {
    status: 403,
    message: 'This took too long or too many tries. Please start again.',
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: 'This needs two-step sign-in. Set it up in your account first.',
  },
  FORBIDDEN: { status: 403, message: 'You’re not allowed to do this.' },
  PRIVATE_CONVERSATION: {
    status: 403,
    message: 'This is a private conversation. Only participants can view it.',
  },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  REMOVED: { status: 410, message: 'This was removed by Midspan’s operators.' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email address already exists.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken.' },
  FACTOR_NOT_ADDED: { status: 409, message: 'This couldn’t be added.' },
  EMAIL_CHANGE_STOPPED: { status: 409, message: 'An email change was stopped.' },
  ALREADY_STOPPED: { status: 409, message: 'This email change was already stopped.' },
  CREDENCE_MISSING: {
    status: 409,
    message: 'Set your credence on this hypothesis first. It decides which side you’re on.',
  },
  CREDENCE_NEUTRAL: {
    status: 409,
    message: 'Your credence is exactly 50%. Move it to one side to meet someone on the other.',
  },
  NOT_WAITING: { status: 409, message: 'You’re not in this waiting room.' },
  PARTNER_NOT_WAITING: { status: 409, message: 'This person is no longer waiting.' },
  SAME_SIDE: { status: 409, message: 'This person is on your side.' },
  MATCH_DECLINED: { status: 409, message: 'This match was declined.' },
  MATCH_NOT_READY: { status: 409, message: 'Both of you have to accept first.' },
  CONVERSATION_EXISTS: {
    status: 409,
    message: 'You already have a conversation with this person about this hypothesis.',
  },
  BLOCK_ONESELF: { status: 409, message: 'You can’t block yourself.' },
  REQUEST_TO_ONESELF: { status: 409, message: 'You can’t send a request to yourself.' },
  REQUEST_PENDING: { status: 409, message: 'There’s already a pending request.' },
  REQUEST_ANSWERED: { status: 409, message: 'This request is no longer pending.' },
  SIDES_NOT_OPPOSITE: {
    status: 409,
    message:
      'You can only talk if you’re on opposite sides. The request stays open in case that changes.',
  },
  OWN_INVITATION: {
    status: 409,
    message: 'This is your own link. Send it to someone who disagrees with you.',
  },
  INVITATION_USED: {
    status: 409,
    message: 'This invitation has been used up. Ask the person who sent it for a new one.',
  },
  INVITATION_EXPIRED: {
    status: 409,
    message: 'This invitation has expired. Ask the person who sent it for a new one.',
  },
  INVITATION_REVOKED: { status: 409, message: 'This invitation is no longer available.' },
  ALREADY_TALKING: {
    status: 409,
    message: 'The two of you already have a conversation about this claim.',
  },
  INVITATION_LIMIT: {
    status: 409,
    message: `You have ${INVITATION_LIMITS.open} open invitations. Revoke one of them before you make another.`,
  },
  CIRCLE_FULL: {
    status: 409,
    message: 'All places of this link are taken. Ask a host for a new one.',
  },
  LINK_REVOKED: { status: 409, message: 'This link no longer works. Ask a host for a new one.' },
  CIRCLE_ENDED: {
    status: 409,
    message: 'This circle has ended, and everything in it is read-only.',
  },
  LAST_HOST: {
    status: 409,
    message: 'You’re the last host. Make another member a host or end the circle before you leave.',
  },
  CIRCLE_LIMIT: { status: 429, message: 'You can’t open another circle now.' },
  CIRCLE_LINK_LIMIT: { status: 409, message: 'This circle has enough open links.' },
  CIRCLE_HOST_LIMIT: { status: 409, message: 'This circle has enough hosts.' },
  PLACES_LIMIT: { status: 429, message: 'You’ve handed out all the places you can today.' },
  NO_SIDE: {
    status: 409,
    message: 'Move your credence off 50% first. A round pairs people on opposite sides.',
  },
  ROUND_CLOSED: { status: 409, message: 'This round is no longer open.' },
  ROUND_LIMIT: {
    status: 409,
    message: `You have ${ROUND_LIMITS.open} open rounds. Wait until one has paired, or cancel one.`,
  },
  CONVERSATION_COMPLETED: {
    status: 409,
    message: 'This conversation has been completed and is now read-only.',
  },
  CONVERSATION_ACTIVE: {
    status: 409,
    message: 'This conversation isn’t over yet. Its summary appears once it’s completed.',
  },
  REFLECTION_GIVEN: { status: 409, message: 'You already answered this.' },
  EVIDENCE_NOT_YOURS: { status: 403, message: 'Only your partner can do this.' },
  EVIDENCE_DECIDED: { status: 409, message: 'This evidence has already been decided.' },
  EVIDENCE_PENDING_LIMIT: {
    status: 409,
    message: 'You already have 3 items waiting for a decision. Settle one of them first.',
  },
  ESTIMATE_GIVEN: { status: 409, message: 'You’ve already given your estimate of this evidence.' },
  OFFER_OUTDATED: {
    status: 409,
    message: 'The offer has changed in the meantime. Look at it again before you answer.',
  },
  OFFER_OPEN: { status: 409, message: 'Your partner has offered another weight. Answer it first.' },
  OFFER_NOT_YOURS: { status: 403, message: 'It’s your partner’s turn to answer.' },
  OFFER_LIMIT: {
    status: 409,
    message: 'The two of you have made 4 offers on this evidence, so no more can be made here.',
  },
  OFFER_SAME: { status: 409, message: 'This weight is already on the table. You can accept it.' },
  GIVEN_CHANGED: {
    status: 409,
    message:
      'Something that this weight builds on no longer counts. Choose again what it builds on.',
  },
  GIVEN_INVALID: {
    status: 409,
    message: 'A weight can build only on evidence that counted here before this item.',
  },
  WEIGHED_ALREADY: {
    status: 409,
    message: 'One of you has already weighed this evidence. Each member weighs an item once.',
  },
  WEIGHING_ELSEWHERE: {
    status: 409,
    message: 'You can’t weigh this evidence in this conversation.',
  },
  NOT_COUNTING: { status: 409, message: 'You can only weigh evidence that counts.' },
  FLAG_NOT_YOURS: { status: 403, message: 'Only your partner can do this.' },
  FLAG_OUT_OF_ORDER: { status: 409, message: 'This flag is at a different step now.' },
  FLAG_OWN_MESSAGE: { status: 409, message: 'You can’t flag your own message.' },
  FLAG_ALREADY_FLAGGED: { status: 409, message: 'This message has already been flagged.' },
  FLAG_ANOTHER_OPEN: { status: 409, message: 'Another flag is still open. Resolve it first.' },
  FLAG_UNANSWERED: {
    status: 409,
    message: 'Answer the flag on your message before you send another one.',
  },
  RESTATEMENT_IN_DISPUTE: { status: 409, message: 'You can’t ask for this in a dispute.' },
  RESTATEMENT_OPEN: {
    status: 409,
    message: 'Your partner has asked you to say it back. Finish that first.',
  },
  RESTATEMENT_LIMIT: {
    status: 409,
    message: 'You’ve asked 3 times in this conversation, so you can’t ask again.',
  },
  RESTATEMENT_NOT_YOURS: { status: 403, message: 'Only your partner can do this.' },
  RESTATEMENT_OUT_OF_ORDER: { status: 409, message: 'This is at a different step now.' },
  RESTATEMENT_SAME: { status: 409, message: 'You already wrote this. Put it in other words.' },
  OVERTURN_OWN: { status: 403, message: 'You can’t challenge your own evidence.' },
  OVERTURN_NOT_YOURS: { status: 403, message: 'Only the other side can do this.' },
  OVERTURN_OPEN: { status: 409, message: 'This evidence is already under review.' },
  OVERTURN_NOT_STANDING: {
    status: 409,
    message:
      'You can only overturn evidence that counts, and only reinstate evidence that was overturned.',
  },
  OVERTURN_DECIDED: { status: 409, message: 'This proposal has already been decided.' },
  OVERTURN_ELSEWHERE: {
    status: 409,
    message: 'You can’t challenge this evidence in this conversation.',
  },
  CHALLENGE_RESTING: {
    status: 409,
    message:
      'Your last challenge to this evidence didn’t succeed. You can challenge it again after 30 days.',
  },
  CHALLENGE_LIMIT: {
    status: 429,
    message:
      'You’ve challenged this member 3 times in the last 24 hours. Please wait before you challenge them again.',
  },
  COUNTERPART_BUSY: {
    status: 409,
    message:
      'The other member has enough disputes to answer for now: at most 3 are open at a time and 3 begin within 24 hours, one per challenger. The proposal stays under review. Try again later.',
  },
  DISPUTE_UNDECIDED: {
    status: 409,
    message: 'Must reach a conclusion other than 50% credence to complete',
  },
  DISPUTE_ONLY: { status: 409, message: 'You can only do this in a dispute.' },
  REPORT_CLOSED: { status: 409, message: 'Someone has already closed this report.' },
  ALREADY_REMOVED: { status: 409, message: 'This has already been removed.' },
  NOT_REMOVED: { status: 409, message: 'This isn’t removed.' },
  ALREADY_SUSPENDED: { status: 409, message: 'This member is already suspended.' },
  NOT_SUSPENDED: { status: 409, message: 'This member isn’t suspended.' },
  ONLY_QUOTES: {
    status: 409,
    message:
      'This is the claim of a dispute, and it only quotes other content. Remove the evidence or the hypothesis it quotes instead.',
  },
  NOT_YOURS_TO_JUDGE: {
    status: 403,
    message: 'You can’t act on yourself, on those who share your role, or where you take part.',
  },
  UNDO_USED: { status: 409, message: 'This was already undone.' },
  UNDO_OUTDATED: {
    status: 409,
    message: 'Something else has changed this since, so it can’t be undone anymore.',
  },
  UNDO_IMPOSSIBLE: { status: 409, message: 'This can’t be undone.' },
  PUSH_SERVICE_UNKNOWN: {
    status: 400,
    message: 'Alerts can’t be sent to this browser: we don’t know its push service.',
  },
  UNSUBSCRIBE_INVALID: { status: 400, message: 'This unsubscribe link isn’t valid.' },
  MESSAGE_LIMIT: { status: 429, message: 'You’re sending messages too fast.' },
  ALREADY_VERIFIED: { status: 409, message: 'Your email address is already verified.' },
  TOO_LARGE: { status: 413, message: 'This is too large to send.' },
  NEW_MEMBER_LIMIT: { status: 429, message: 'New members can create only a few of these a day.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please try again later.' },
  INTERNAL: { status: 500, message: 'Server error. Please try again later.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is briefly unavailable. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
