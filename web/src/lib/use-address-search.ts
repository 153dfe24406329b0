import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const PARAMETER = 'q';

/**
 * What is searched for, as it is typed and as the address has it: a moment after the last key, so
 * that results can be shared and returned to.
 */
export function useAddressSearch(pauseMs: number) {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(PARAMETER) ?? '';
  const pause = useRef<number>(undefined);
  const [text, setText] = useState(asked);
  const [seen, setSeen] = useState(asked);
  const [wanted, setWanted] = useState(asked);

  // The address changed without typing: someone went back, or pressed the header's link.
  if (asked !== seen) {
    setSeen(asked);
    if (asked !== wanted) {
      setWanted(asked);
      setText(asked);
    }
  }

  function show(given: string) {
    const words = given.trim();
    window.clearTimeout(pause.current);
    setWanted(words);
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (words === '') next.delete(PARAMETER);
        else next.set(PARAMETER, words);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  function type(given: string) {
    setText(given);
    window.clearTimeout(pause.current);
    pause.current = window.setTimeout(() => show(given), pauseMs);
  }

  useEffect(() => () => window.clearTimeout(pause.current), []);

  return { asked, text, type, show };
}
