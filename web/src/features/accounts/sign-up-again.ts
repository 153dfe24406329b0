/** What the register page is handed by somebody who wants to replace an unverified account. */
export const SIGN_UP_AGAIN = 'sign-up-again';
