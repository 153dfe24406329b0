import { accountTexts } from '@midspan/contract';
import * as z from 'zod/mini';

const bothPasswords = z.object({ password: z.string(), confirmPassword: z.string() });

/** A new password is typed twice; the second one stays on the page. */
export const confirmPasswordField = bothPasswords.shape.confirmPassword;

export const passwordsMatch = z.refine<z.infer<typeof bothPasswords>>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    error: accountTexts.passwordsDiffer,
    path: ['confirmPassword'],
    // Said together with what is wrong in other fields, not one submission later.
    when: ({ value }) => bothPasswords.safeParse(value).success,
  },
);
