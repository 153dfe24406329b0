import { onboardingRoutes } from '@midspan/contract';
import type { Mount } from '../../http/mount.ts';
import type { OnboardingService } from './service.ts';

export function mountOnboarding(mount: Mount, onboarding: OnboardingService): void {
  mount(onboardingRoutes.status, ({ session }) => onboarding.status(session.userId));

  mount(onboardingRoutes.acceptPrivacyPolicy, async ({ session, body }) => {
    await onboarding.acceptPolicy(session.userId, body.version);
    return null;
  });

  mount(onboardingRoutes.complete, async ({ session }) => {
    await onboarding.complete(session.userId);
    return null;
  });
}
