import { deskTexts, freeText, LIMITS } from '@midspan/contract';
import { looksEmpty } from '@midspan/domain';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { Answer } from '../../../ui/use-action.ts';

const OTHER = 'Something else';

/** Leaves room for the reason it is added to. */
const WORDS_MAX = LIMITS.reason - 100;

const reasonForm = z.object({ preset: z.string(), words: freeText(WORDS_MAX) }).check(
  z.refine(({ preset, words }) => preset !== OTHER || !looksEmpty(words), {
    error: deskTexts.reasonMissing,
    path: ['words'],
  }),
);

/** The reason as it is kept: the chosen one, with what was added. */
function reasonOf({ preset, words }: z.infer<typeof reasonForm>): string {
  if (preset === OTHER) return words;
  return looksEmpty(words) ? preset : `${preset}: ${words}`;
}

interface ReasonFormProps {
  question: string;
  /** what it will do */
  effects: ReactNode;
  /** what it will do isn't known yet */
  isReady?: boolean;
  reasons: readonly string[];
  readers: string;
  confirmLabel: string;
  isDanger?: boolean;
  onSend: (reason: string) => Promise<Answer>;
  onCancel: () => void;
}

/** Asks in place before something is done: what it does, and why; one press confirms it. */
export function ReasonForm(props: ReasonFormProps) {
  const { question, effects, isReady = true, reasons, readers, confirmLabel, onSend } = props;
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const form = useCheckedForm({
    schema: reasonForm,
    initial: { preset: reasons[0] ?? OTHER, words: '' },
    check: 'sending',
    ready: isReady,
    send: (given) => onSend(reasonOf(given)),
  });
  const preset = useWatch({ control: form.control, name: 'preset' });
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // All of it, with the button that confirms, where the window has room.
    if (isReady) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isReady]);
  return (
    <Card
      ref={card}
      role="group"
      aria-labelledby={titleId}
      className="scroll-my-4 border border-line-strong p-5! shadow-none!"
    >
      <Form form={form} className="flex flex-col gap-5">
        <div>
          <h3
            ref={title}
            id={titleId}
            tabIndex={-1}
            className="text-lg font-bold wrap-anywhere outline-none"
          >
            {question}
          </h3>
          {effects}
        </div>
        <ChoiceField
          {...form.field('preset')}
          label="Why?"
          choices={[...reasons, OTHER].map((reason) => ({ value: reason, label: reason }))}
        />
        <TextArea
          {...form.field('words')}
          label={preset === OTHER ? 'In your words' : 'Anything to add? (optional)'}
          hint={readers}
          dir="auto"
          rows={2}
        />
        <FormFailure form={form} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} variant={props.isDanger ? 'danger' : 'primary'}>
            {confirmLabel}
          </SubmitButton>
          <Button variant="secondary" disabled={form.busy} onClick={props.onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </Card>
  );
}
