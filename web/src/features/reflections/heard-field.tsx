import { FELT_HEARD } from '@midspan/domain';
import { type ComponentPropsWithRef, useId } from 'react';

/** "I felt heard", from 1 to 5. Takes the props from `register()`. */
export function HeardField(input: ComponentPropsWithRef<'input'>) {
  const labelId = useId();
  const scaleId = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={scaleId}
      className="flex max-w-80 flex-col gap-2"
    >
      <span id={labelId} className="font-semibold">
        I felt heard
      </span>
      <div className="grid grid-cols-5 gap-2">
        {FELT_HEARD.map((value) => (
          <label
            key={value}
            className="flex h-11 cursor-pointer items-center justify-center rounded-full border border-line-strong bg-raised font-semibold tabular-nums hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input {...input} type="radio" value={value} className="sr-only" />
            {value}
          </label>
        ))}
      </div>
      <p id={scaleId} className="flex justify-between text-sm text-muted">
        <span>1: not at all</span> <span>5: completely</span>
      </p>
    </div>
  );
}
