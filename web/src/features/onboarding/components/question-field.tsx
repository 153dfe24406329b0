import type { Question } from '@midspan/contract';
import { SCALE_MAX, SCALE_MIN } from '@midspan/domain';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { questionElementId } from '../focus-question.ts';
import { RadioQuestion } from './radio-question.tsx';

const SCALE = Array.from({ length: SCALE_MAX - SCALE_MIN + 1 }, (_, at) => `${SCALE_MIN + at}`);
const SCALE_HINT = `${SCALE_MIN} is the least, ${SCALE_MAX} is the most.`;

interface QuestionFieldProps {
  question: Question;
  answer: string;
  error: string | undefined;
  onAnswer: (answer: string) => void;
}

export function QuestionField(props: QuestionFieldProps) {
  return (
    <div id={questionElementId(props.question.id)}>
      <Field {...props} />
    </div>
  );
}

function Field({ question, answer, error, onAnswer }: QuestionFieldProps) {
  const { question_text: label, question_type, options, required } = question;
  const radio = { label, required, answer, error, onAnswer };
  switch (question_type) {
    case 'multiple_choice':
      return <RadioQuestion {...radio} options={options ?? []} />;
    case 'scale':
      return <RadioQuestion {...radio} options={SCALE} hint={SCALE_HINT} inline />;
    case 'free_response':
      return (
        <TextArea
          label={label}
          required={required}
          rows={3}
          value={answer}
          error={error}
          onChange={(event) => onAnswer(event.target.value)}
        />
      );
    // One line of text also serves whatever else a question may be called.
    default:
      return (
        <TextField
          label={label}
          required={required}
          value={answer}
          error={error}
          onChange={(event) => onAnswer(event.target.value)}
        />
      );
  }
}
