import * as z from 'zod/mini';

/** Every refusal a client can meet: its HTTP status and the words for a person. */
export const ERRORS = {
  INVALID: { status: 400, message: 'Please check what you entered.' },
  LINK_INVALID: { status: 400, message: 'Invalid or expired verification link' },
  LINK_EXPIRED: { status: 400, message: 'This verification link has expired.' },
  RESET_LINK_INVALID: { status: 400, message: 'Invalid reset link' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in to continue.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email address first.' },
  ONBOARDING_REQUIRED: { status: 403, message: 'Please complete onboarding first.' },
  SUSPENDED: { status: 403, message: 'This account is suspended.' },
  WRONG_PASSWORD: { status: 403, message: 'This password is not right.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  PRIVATE_CONVERSATION: {
    status: 403,
    message: 'This is a private conversation. Only participants can view it.',
  },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  REMOVED: { status: 410, message: "This was removed by Midspan's operators." },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email address already exists.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken.' },
  CREDENCE_MISSING: {
    status: 409,
    message: 'Set your credence on this hypothesis first: it decides your side.',
  },
  CREDENCE_NEUTRAL: {
    status: 409,
    message: 'Your credence is exactly 50%. Lean to one side to meet somebody on the other.',
  },
  NOT_WAITING: { status: 409, message: 'You are not in this waiting room.' },
  PARTNER_NOT_WAITING: { status: 409, message: 'This person is no longer waiting.' },
  SAME_SIDE: { status: 409, message: 'This person is on your side.' },
  MATCH_DECLINED: { status: 409, message: 'This match was declined.' },
  MATCH_NOT_READY: { status: 409, message: 'Both of you have to accept first.' },
  CONVERSATION_EXISTS: {
    status: 409,
    message: 'You already have a conversation with this person about this hypothesis.',
  },
  BLOCK_ONESELF: { status: 409, message: 'You cannot block yourself.' },
  REQUEST_TO_ONESELF: { status: 409, message: 'You cannot send a request to yourself.' },
  REQUEST_PENDING: { status: 409, message: 'There is already a pending request.' },
  REQUEST_ANSWERED: { status: 409, message: 'This request is no longer pending.' },
  SIDES_NOT_OPPOSITE: {
    status: 409,
    message:
      'A conversation needs two opposite sides. The request stays open until your credences differ.',
  },
  CONVERSATION_COMPLETED: {
    status: 409,
    message: 'This conversation has been completed and is now read-only.',
  },
  CONVERSATION_ACTIVE: {
    status: 409,
    message: 'This conversation is still going on. Its summary is made when it is completed.',
  },
  EVIDENCE_NOT_YOURS: { status: 403, message: 'This is for the other side to decide.' },
  EVIDENCE_DECIDED: { status: 409, message: 'This evidence has already been decided.' },
  EVIDENCE_PENDING_LIMIT: {
    status: 409,
    message: 'You have 3 items waiting for a decision. Settle one of them first.',
  },
  FLAG_NOT_YOURS: { status: 403, message: 'This is for the other side to do.' },
  FLAG_OUT_OF_ORDER: { status: 409, message: 'This flag is no longer at that point.' },
  FLAG_OWN_MESSAGE: { status: 409, message: 'You cannot flag your own message.' },
  FLAG_ALREADY_FLAGGED: { status: 409, message: 'This message has already been flagged.' },
  FLAG_ANOTHER_OPEN: { status: 409, message: 'Another flag is still open. Resolve it first.' },
  FLAG_UNANSWERED: {
    status: 409,
    message: 'Please answer the flag on your message before you write on.',
  },
  OVERTURN_OWN: { status: 403, message: 'You cannot challenge your own evidence.' },
  OVERTURN_NOT_YOURS: { status: 403, message: 'This is for the other side to decide.' },
  OVERTURN_OPEN: { status: 409, message: 'This evidence is already under review.' },
  OVERTURN_NOT_STANDING: {
    status: 409,
    message:
      'Only evidence that counts can be overturned, and only overturned evidence reinstated.',
  },
  OVERTURN_DECIDED: { status: 409, message: 'This proposal has already been decided.' },
  OVERTURN_ELSEWHERE: {
    status: 409,
    message: 'This evidence cannot be challenged in this conversation.',
  },
  CHALLENGE_RESTING: {
    status: 409,
    message: 'Your last challenge of this evidence changed nothing. Please wait 30 days.',
  },
  CHALLENGE_LIMIT: {
    status: 429,
    message:
      'You have challenged this member 3 times in the last 24 hours. Please wait before you challenge them again.',
  },
  COUNTERPART_BUSY: {
    status: 409,
    message:
      'The other member already has 3 disputes to answer, so another one can’t begin yet. The proposal stays under review: try again when one of them has ended.',
  },
  DISPUTE_UNDECIDED: {
    status: 409,
    message: 'Must reach a conclusion other than 50% credence to complete',
  },
  DISPUTE_ONLY: { status: 409, message: 'This is only possible in a dispute.' },
  RECALIBRATION_OPEN: {
    status: 409,
    message: 'Your partner hasn’t answered your last likelihoods yet.',
  },
  RECALIBRATION_ANSWERED: { status: 409, message: 'These likelihoods have already been answered.' },
  RECALIBRATION_SAME: { status: 409, message: 'These are the likelihoods it already has.' },
  UNSUBSCRIBE_INVALID: { status: 400, message: 'This unsubscribe link is not valid.' },
  MESSAGE_LIMIT: { status: 429, message: 'You are sending messages too fast.' },
  ALREADY_VERIFIED: { status: 409, message: 'Your email address is already verified.' },
  TOO_LARGE: { status: 413, message: 'This is too large to send.' },
  NEW_MEMBER_LIMIT: { status: 429, message: 'New members can only create a few of these a day.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please try again later.' },
  INTERNAL: { status: 500, message: 'Server error. Please try again later.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is briefly unavailable. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** one sentence for each field that is wrong */
    details: z.optional(z.record(z.string(), z.string())),
    /** names the request in the server's log */
    requestId: z.optional(z.string()),
  }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
