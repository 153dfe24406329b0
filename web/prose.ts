import { Marked } from 'marked';
import { type Plugin, transformWithOxc } from 'vite';

/** What a heading of this depth begins. It ends before the next heading that isn't deeper. */
const PARTS: Readonly<Record<number, string>> = { 2: 'Chapter', 3: 'Section' };

/** "The exact rule {#exact-rule}"; without an id of its own, a heading gets one from its title. */
const HEADING = /^(?<title>.+?)( \{#(?<given>[a-z-]+)\})?$/;

/** Markdown as the source of a module; `web/src/prose.d.ts` says what it exports. */
export function toModule(markdown: string): string {
  const contents: { id: string; title: string; sections: object[] }[] = [];
  const open: number[] = [];
  const closeFrom = (depth: number): string =>
    (open.at(-1) ?? 0) < depth ? '' : `</${PARTS[open.pop() ?? 0]}>${closeFrom(depth)}`;
  const marked = new Marked({
    walkTokens(token) {
      // JSX ignores a line break next to a tag.
      if (token.type === 'text') token['text'] = token['text'].replaceAll('\n', ' ');
    },
    renderer: {
      heading({ depth, text }) {
        const { title = text, given } = HEADING.exec(text)?.groups ?? {};
        const id = given ?? title.toLowerCase().replace(/[^a-z]+/g, '-');
        if (depth === 2) contents.push({ id, title, sections: [] });
        else contents.at(-1)?.sections.push({ id, title });
        const closed = closeFrom(depth);
        open.push(depth);
        return `${closed}<${PARTS[depth]} id="${id}" title="${title}">`;
      },
      link({ href, tokens }) {
        return `<Link to="${href}">${this.parser.parseInline(tokens)}</Link>`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false }) + closeFrom(1);
  const named = new Set([...html.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name));
  named.delete('Link');
  return `import { Link } from 'react-router';
export const contents = ${JSON.stringify(contents)};
export const Prose = ({ parts: { ${[...named].join(', ')} } }) =>
  <>${html.replaceAll(/[{}]/g, (brace) => `{'${brace}'}`)}</>;`;
}

/** Turns Markdown into React elements at build time, so that pages load neither it nor a parser. */
export function prose(): Plugin {
  return {
    name: 'prose',
    transform(markdown, id) {
      if (!id.endsWith('.md')) return null;
      return transformWithOxc(toModule(markdown), `${id}.jsx`, { jsx: { runtime: 'automatic' } });
    },
  };
}
