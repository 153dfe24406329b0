/** What `web/prose.ts` makes of a Markdown file. */
declare module '*.md' {
  import type { ComponentType, ReactElement } from 'react';

  interface Heading {
    /** what a link to it ends with */
    readonly id: string;
    readonly title: string;
  }

  export const contents: readonly (Heading & { readonly sections: readonly Heading[] })[];

  /** `Chapter` and `Section` hold the text below a heading; others are named in the text as tags. */
  export function Prose(props: {
    readonly parts: Readonly<Record<string, ComponentType<never>>>;
  }): ReactElement;
}
