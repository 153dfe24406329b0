/** Explains what is asked and what moves, to those who want it explained again. */
export function IdeasDisclosure(props: { question: string; ideas: readonly string[] }) {
  return (
    <details className="text-sm">
      <summary className="min-h-6 w-fit cursor-pointer rounded-control font-semibold">
        {props.question}
      </summary>
      {props.ideas.map((idea) => (
        <p key={idea} className="mt-2 text-muted">
          {idea}
        </p>
      ))}
    </details>
  );
}
