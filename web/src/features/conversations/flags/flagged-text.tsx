import { WrittenText } from '../../../ui/written-text.tsx';

/** Enough of the message to know which it is; the whole of it stands in the conversation. */
export function FlaggedText({ text }: { text: string }) {
  return (
    <blockquote className="rounded-control bg-sunken px-4 py-3">
      <div className="line-clamp-6">
        <WrittenText>{text}</WrittenText>
      </div>
    </blockquote>
  );
}
