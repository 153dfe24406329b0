import { createHash } from 'node:crypto';
import { EARLY, hypothesisTexts, idField } from '@midspan/contract';
import { credenceLabel } from '@midspan/domain';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connection.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { oneLine } from '../../http/page-head.ts';
import { findHypothesis } from './store.ts';

/** The colors of the web. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:16px;font:16px/1.4 system-ui,sans-serif;background:light-dark(#fffdf8,#1a1f2b);color:light-dark(#1c2130,#ede7db)}
blockquote{margin:0 0 8px;font:18px/1.35 Georgia,serif;overflow-wrap:anywhere}
p{margin:8px 0 0}
strong{font-size:24px}
svg{display:block;width:100%;height:24px}
small,a{font-size:14px;color:light-dark(#5a5d6b,#a9abb6)}
.early{padding:1px 6px;border:1px solid currentColor;border-radius:4px;font-size:14px}
.line{fill:light-dark(#e4dbca,#2f3645)}
.middle{fill:light-dark(#8a8273,#7a8194)}
.believe{fill:light-dark(#1b5ba6,#82b6f3)}
.disbelieve{fill:light-dark(#ab4a0b,#f3a468)}
.neutral{fill:light-dark(#62656f,#a9adb9)}`;

/** The only page that others may frame: it has no script, no cookie and nothing to press but a link. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

const CLAIM_MAX = 500;

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Midspan</title>
<style>${STYLE}</style>
</head>
<body>
${content}
</body>
</html>
`;

const sideOf = (percent: number) =>
  percent === 50 ? 'neutral' : percent > 50 ? 'believe' : 'disbelieve';

/** The span from disbelief to belief, with the figure on it. */
const span = (percent: number) =>
  `<svg role="img" aria-label="${percent}% on a line from disbelief to belief">
<rect class="line" x="0" y="10" width="100%" height="4"/>
<rect class="middle" x="50%" y="6" width="1" height="12"/>
<circle class="${sideOf(percent)}" cx="${percent}%" cy="12" r="8"/>
</svg>`;

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

type Claim = NonNullable<Awaited<ReturnType<typeof findHypothesis>>>;

function basisOf({ items, pairs }: Claim): string {
  if (items === 0) return 'No evidence counts yet.';
  const evidence = counted(items, 'piece of evidence', 'pieces of evidence');
  const by = pairs === null ? 'people who disagree' : counted(pairs, 'pair', 'pairs');
  return `Rests on ${evidence} that ${by} agreed on.`;
}

const figure = (claim: Claim, address: string) => `<blockquote>“${escapeHtml(
  oneLine(claim.statement, CLAIM_MAX),
)}”</blockquote>
<p><strong>${claim.pbPercent}%</strong> ${credenceLabel(claim.pbPercent)}${
  claim.early ? ` <span class="early">${EARLY}</span>` : ''
}</p>
${span(claim.pbPercent)}
<p><small>${basisOf(claim)}</small></p>
<p><a href="${escapeHtml(address)}" target="_blank" rel="noopener">See the evidence on Midspan</a></p>`;

/** [OL6] A claim's figure for other sites, drawn without a script. */
export function registerEmbeds(app: FastifyInstance, db: Database, publicUrl: string): void {
  app.get<{ Params: { id: string } }>(
    '/embed/hypotheses/:id',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const id = idField.safeParse(params.id).data;
      const claim = id === undefined ? null : await findHypothesis(db, id);
      reply.raw.removeHeader('X-Frame-Options');
      reply
        .type('text/html; charset=utf-8')
        .header('Content-Security-Policy', POLICY)
        .header('Cross-Origin-Resource-Policy', 'cross-origin');
      if (claim === null || claim.hidden) {
        return reply.code(404).send(page('Not found', `<p>${hypothesisTexts.notFound}</p>`));
      }
      const address = new URL(`/hypotheses/${id}`, publicUrl).href;
      return reply
        .header('Cache-Control', 'public, max-age=60')
        .send(page(oneLine(claim.statement, CLAIM_MAX), figure(claim, address)));
    },
  );
}
