import { WrittenText } from '../../../ui/written-text.tsx';

/** Enough of the message to recognize it; all of it is in the conversation. */
export function FlaggedText({ text }: { text: string }) {
  return (
    <blockquote className="rounded-control bg-sunken px-4 py-3">
      <div className="line-clamp-6">
        <WrittenText>{text}</WrittenText>
      </div>
    </blockquote>
  );
}
