import { Slider } from '@base-ui/react/slider';
import type { Ref } from 'react';
import { classNames } from './class-names.ts';
import { SPAN_MAX, SPAN_MIN, spanSide } from './span-geometry.ts';
import { Rail, SIDES } from './span-rail.tsx';

interface SpanSliderProps {
  value: number;
  onChange: (value: number) => void;
  label: string;
  /** the value in words, shown beside the label and read out with it */
  valueText: string;
  disabled?: boolean;
  /** the slider itself, which takes the focus */
  inputRef?: Ref<HTMLInputElement> | undefined;
}

export function SpanSlider({
  value,
  onChange,
  label,
  valueText,
  disabled = false,
  inputRef,
}: SpanSliderProps) {
  const { text, ring } = SIDES[spanSide(value)];
  return (
    <Slider.Root
      value={value}
      onValueChange={(next) => onChange(next)}
      min={SPAN_MIN}
      max={SPAN_MAX}
      step={1}
      disabled={disabled}
      className="flex flex-col gap-2"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Slider.Label className="font-semibold">{label}</Slider.Label>
        <span aria-hidden className={classNames('font-semibold tabular-nums', text)}>
          {valueText}
        </span>
      </div>
      <div className="px-3.5">
        <Slider.Control className="relative flex h-11 w-full cursor-pointer touch-none items-center select-none data-disabled:cursor-not-allowed data-disabled:opacity-55">
          <Slider.Track className="relative h-2.5 w-full">
            <Rail value={value} />
            <Slider.Thumb
              inputRef={inputRef}
              aria-valuetext={valueText}
              className={classNames(
                'size-7 rounded-full border-[6px] bg-raised shadow-thumb has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                ring,
              )}
            />
          </Slider.Track>
        </Slider.Control>
      </div>
    </Slider.Root>
  );
}
