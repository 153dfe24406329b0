import { accountTexts } from '@midspan/contract';
import * as z from 'zod/mini';

/** A new password is typed twice; the second one stays on the page. */
export const confirmPasswordField = z.string();

const confirmed = <Name extends string>(name: Name) =>
  z.refine<Record<Name | 'confirmPassword', string>>(
    (given) => given[name] === given.confirmPassword,
    {
      error: accountTexts.passwordsDiffer,
      path: ['confirmPassword'],
      // Said together with what is wrong in other fields, not one submission later.
      when: ({ value }) =>
        z.object({ [name]: z.string(), confirmPassword: z.string() }).safeParse(value).success,
    },
  );

export const passwordsMatch = confirmed('password');

/** For forms that also ask for the old password. */
export const newPasswordsMatch = confirmed('new_password');
