import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A part of a measurement that runs in its own process and answers one question at a time. */
export interface Apart<Question, Answer> {
  ask(question: Question): Promise<Answer>;
}

/**
 * `low`: it gets a core only when nothing else wants it. Started by `nice` and not lowered later,
 * which on Linux would leave out the threads that Node has already started.
 */
type Priority = 'normal' | 'low';
const BEFORE: Record<Priority, readonly string[]> = { normal: [], low: ['nice', '-n', '19'] };

export function startApart<Question extends object, Answer>(
  started: AsyncDisposableStack,
  file: URL,
  priority: Priority,
): Apart<Question, Answer> {
  const [command = '', ...args] = [...BEFORE[priority], process.execPath, fileURLToPath(file)];
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const closed = once(child, 'close');
  started.defer(async () => {
    child.kill();
    await closed;
  });
  return {
    async ask(question) {
      const answered = once(child, 'message');
      child.send(question);
      const lost = closed.then(() => Promise.reject(new Error(`${file.pathname} has ended`)));
      const [answer] = await Promise.race([answered, lost]);
      return answer;
    },
  };
}

/** The process's side: how it answers. */
export function answerApart<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
): void {
  process.on('message', async (question) => {
    process.send?.(await answer(question as Question));
  });
}
