import { factorTexts } from '@midspan/contract';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LOGIN_PATH } from '../login-path.ts';

export function LinkDead() {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="error">{factorTexts.recoveryLinkInvalid}</Notice>
      <ButtonLink variant="secondary" to={LOGIN_PATH}>
        Go to Login
      </ButtonLink>
    </div>
  );
}
