/** The state passed to the register page to replace an unverified account. */
export const SIGN_UP_AGAIN = 'sign-up-again';
