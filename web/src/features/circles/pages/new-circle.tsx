import { circleRoutes } from '@midspan/contract';
import { CIRCLE_NAME, CIRCLE_PURPOSE } from '@midspan/domain';
import { useState } from 'react';
import { Navigate } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Form, FormActions, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useCircleChange } from '../components/circle-actions.tsx';
import { WhatHostsSee } from '../components/what-hosts-see.tsx';

const TITLE = 'Open a circle';
const OPEN_FAILED = { fallback: 'We couldn’t open the circle. Please try again.' };

const { name, purpose } = circleRoutes.open.body.shape;
const SHARED = 'shared';
const circleForm = z.object({ name, purpose, credences: z.string() });

const CHOICES = [
  { value: 'own', label: 'Members keep their numbers to themselves' },
  { value: SHARED, label: 'Members share their numbers with the hosts' },
];

export function Component() {
  const changed = useCircleChange();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const form = useCheckedForm({
    schema: circleForm,
    initial: { name: '', purpose: '', credences: 'own' },
    send: ({ credences, ...given }) =>
      answerTo(async () => {
        const body = { ...given, shares_credences: credences === SHARED };
        const { id } = await call(circleRoutes.open, { body });
        await changed();
        setOpenedId(id);
      }, OPEN_FAILED),
  });
  // Rendered in place of the form, which would otherwise ask about leaving what is already saved.
  if (openedId !== null) return <Navigate to={`/circles/${openedId}`} replace />;

  return (
    <Page title={TITLE} narrow>
      <LeaveGuard unsaved={form.formState.isDirty} />
      <PageHeading lead="You’ll be its host. People join through a link you give them, and only members see what’s in it.">
        {TITLE}
      </PageHeading>
      <Card>
        <Form form={form} className="flex flex-col gap-8">
          <TextField
            {...form.field('name')}
            label="Name"
            required
            autoComplete="off"
            hint={`${CIRCLE_NAME.min} to ${CIRCLE_NAME.max} characters. Everyone with a link sees it.`}
          />
          <TextArea
            {...form.field('purpose')}
            label="Purpose"
            rows={3}
            hint={`Optional, at most ${CIRCLE_PURPOSE.max} characters. Who it’s for, and what you’ll talk about.`}
          />
          <ChoiceField
            {...form.field('credences')}
            label="Credences"
            hint="Whether the hosts see how likely each member thinks each claim is. People who know they’re watched may answer differently. You can’t change this later."
            choices={CHOICES}
            looks="lines"
          />
          <section
            aria-label="What members agree to"
            className="rounded-control border border-line bg-sunken p-5"
          >
            <p className="mb-3 text-sm text-muted">Everyone who joins agrees to this:</p>
            <WhatHostsSee sharesCredences={form.watch('credences') === SHARED} />
          </section>
          <FormFailure form={form} />
          <FormActions>
            <ButtonLink to="/circles" variant="secondary">
              Cancel
            </ButtonLink>
            <SubmitButton form={form} busyLabel="Opening…">
              Open circle
            </SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
}
