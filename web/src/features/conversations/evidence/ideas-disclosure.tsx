interface IdeasDisclosureProps {
  question: string;
  ideas: readonly string[];
}

/** Explains what is asked and what moves, to those who want it explained again. */
export function IdeasDisclosure({ question, ideas }: IdeasDisclosureProps) {
  return (
    <details className="text-sm">
      <summary className="min-h-6 w-fit cursor-pointer rounded-control font-semibold">
        {question}
      </summary>
      {ideas.map((idea) => (
        <p key={idea} className="mt-2 text-muted">
          {idea}
        </p>
      ))}
    </details>
  );
}
