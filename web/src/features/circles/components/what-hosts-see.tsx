import { Check, X } from 'lucide-react';

const SEEN = [
  'when you joined and when you were last active',
  'on how many claims you took a side',
  'how many conversations you began and completed',
  'how many messages you wrote',
  'how much evidence you proposed, and how much of it was agreed',
  'how often a partner confirmed that you said back what they meant',
] as const;

const CREDENCES = 'your number on each claim, and when you set it';

const UNSEEN = [
  'anything you write in a private conversation: it only counts in these numbers',
  'what you answer after a conversation',
] as const;

/** [CI10] All that hosts see of a member, and what they don't. Joining means agreeing to this. */
export function WhatHostsSee({ sharesCredences }: { sharesCredences: boolean }) {
  const seen = sharesCredences ? [...SEEN, CREDENCES] : SEEN;
  const unseen = sharesCredences ? UNSEEN : ['your number on any claim', ...UNSEEN];
  return (
    <div className="flex flex-col gap-4">
      <List title="The hosts see, beside your name:" items={seen} icon={Check} />
      <List title="They don’t see:" items={unseen} icon={X} />
      <p className="text-sm text-muted">
        Like everyone in the circle, they can read its conversations, except private ones. None of
        this can change later.
      </p>
    </div>
  );
}

interface ListProps {
  title: string;
  items: readonly string[];
  icon: typeof Check;
}

function List({ title, items, icon: Icon }: ListProps) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {items.map((item) => (
          <li key={item} className="flex gap-2">
            <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
