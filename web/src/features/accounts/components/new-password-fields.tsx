import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/text-field.tsx';

type Field = Omit<ComponentProps<typeof TextField>, 'label'>;

export const PASSWORD_HINT = 'At least 8 characters. A sentence you’ll remember works well.';

export const NEW_PASSWORD = { type: 'password', autoComplete: 'new-password' } as const;

interface NewPasswordFieldsProps {
  /** what the password is called: "New password" */
  name: string;
  password: Field;
  confirmation: Field;
}

export function NewPasswordFields({ name, password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField {...password} {...NEW_PASSWORD} label={name} hint={PASSWORD_HINT} />
      <TextField {...confirmation} {...NEW_PASSWORD} label={`Confirm ${name.toLowerCase()}`} />
    </>
  );
}
