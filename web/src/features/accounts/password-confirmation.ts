import { accountTexts } from '@midspan/contract';
import { z } from 'zod';

const bothPasswords = z.object({ password: z.string(), confirmPassword: z.string() });

/** A new password is typed twice; the second one stays on the page. */
export const confirmPasswordField = bothPasswords.shape.confirmPassword;

export const passwordsMatch = {
  check: (values: z.infer<typeof bothPasswords>) => values.password === values.confirmPassword,
  says: {
    error: accountTexts.passwordsDiffer,
    path: ['confirmPassword'],
    // Said together with what is wrong in other fields, not one submission later.
    when: ({ value }: { value: unknown }) => bothPasswords.safeParse(value).success,
  },
};
