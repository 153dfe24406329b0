import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { reread } from './reread.ts';

it('does not mistake an answer from before the change for one after it', async () => {
  const answers: ((answer: string) => void)[] = [];
  const queryClient = new QueryClient();
  const queryKey = ['figure'];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  });
  const stop = observer.subscribe(() => undefined);
  const read = reread(queryClient, { queryKey });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('after the change');
  await read;
  answers[0]?.('before it');
  expect(queryClient.getQueryData(queryKey)).toBe('after the change');
  stop();
});
