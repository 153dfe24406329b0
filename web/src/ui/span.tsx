/**
 * One visual language for every degree of belief. In files of their own, because most pages show
 * figures and only few need the slider's weight.
 */
export { SpanFigure } from './span-figure.tsx';
export { SpanSlider } from './span-slider.tsx';
