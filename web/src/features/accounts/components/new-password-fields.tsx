import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/text-field.tsx';

type Field = Omit<ComponentProps<typeof TextField>, 'label'>;

export const PASSWORD_HINT = 'At least 8 characters. A sentence you’ll remember works well.';

interface NewPasswordFieldsProps {
  /** what the password is called: "New password" */
  name: string;
  password: Field;
  confirmation: Field;
}

export function NewPasswordFields({ name, password, confirmation }: NewPasswordFieldsProps) {
  const secret = { type: 'password', autoComplete: 'new-password' } as const;
  return (
    <>
      <TextField {...password} {...secret} label={name} hint={PASSWORD_HINT} />
      <TextField {...confirmation} {...secret} label={`Confirm ${name.toLowerCase()}`} />
    </>
  );
}
