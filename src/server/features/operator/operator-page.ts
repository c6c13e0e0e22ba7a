import { createHash } from 'node:crypto'
import type { QueueStatus } from '#server/jobs/job-status.sql.ts'
import type { Check } from './read-status.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'

const STYLE = `:root{color-scheme:light dark;--page:#F7F6F2;--card:#fff;--ink:#12181B;--soft:#4A555B;--line:#DDD9D0;--ok:#006B54;--attention:#8A5300;--failed:#B3261E}
@media(prefers-color-scheme:dark){:root{--page:#12181B;--card:#1B2327;--ink:#F2F1EC;--soft:#B4BCC0;--line:#37434A;--ok:#5CC9AB;--attention:#F0B35A;--failed:#FF8A80}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 Overpass,system-ui,sans-serif}
main{max-width:880px;margin:0 auto;padding:24px 16px}h1{font-size:28px;margin:0}h2{font-size:20px;margin:32px 0 8px}p{color:var(--soft);margin:4px 0 20px}
div{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:10px}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:10px 16px;border-top:1px solid var(--line)}
tr:first-child>*{border-top:0}thead th{color:var(--soft);font-size:14px}td.number{text-align:right;font-variant-numeric:tabular-nums}
.ok{color:var(--ok)}.attention{color:var(--attention)}.failed{color:var(--failed)}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
export const OPERATOR_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

const STATES = { ok: 'OK', attention: 'Needs attention', failed: 'Failed' } as const

const numbers = (values: readonly (number | string)[]) =>
  values.map((value) => `<td class="number">${value}</td>`).join('')

export interface OperatorFacts {
  checks: readonly Check[]
  queues: readonly QueueStatus[]
  /** such as 'web and worker' */
  role: string
  acts: readonly { done_at: Date; operator: string; command: string }[]
  at: string
}

/** The status for an operator who has only a browser: no script, no picture, no font to fetch. */
export function renderOperatorPage({ checks, queues, acts, role, at }: OperatorFacts): string {
  const failed = checks.filter(({ state }) => state === 'failed').length
  const attention = checks.filter(({ state }) => state === 'attention').length
  const sum =
    failed + attention === 0
      ? 'All is well'
      : `${failed} failed, ${attention} need${attention === 1 ? 's' : ''} attention`
  const rows = checks.map(
    ({ name, state, text }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td class="${state}">${STATES[state]}</td><td>${escapeHtml(text)}</td></tr>`,
  )
  const jobs = queues.map(
    ({ queue, waiting, active, failed: lost, oldestWaitingSeconds }) =>
      `<tr><th scope="row">${escapeHtml(queue)}</th>${numbers([waiting, active, lost, `${oldestWaitingSeconds} s`])}</tr>`,
  )
  const done = acts.map(
    ({ done_at, operator, command }) =>
      `<tr><td><time>${done_at.toISOString()}</time></td><td>${escapeHtml(operator)}</td><td>${escapeHtml(command)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${sum}, Milepost</title><style>${STYLE}</style></head><body><main>
<h1>${sum}</h1><p>Milepost at <time>${escapeHtml(at)}</time>. This process is ${escapeHtml(role)}. Reload for news.</p>
<div><table><tbody>${rows.join('\n')}</tbody></table></div>
<h2>Jobs</h2><div><table><thead><tr><th scope="col">Queue</th><th scope="col">Waiting</th><th scope="col">Active</th><th scope="col">Failed</th><th scope="col">Oldest due</th></tr></thead>
<tbody>${jobs.join('\n')}</tbody></table></div>
<h2>What operators did</h2><div><table><tbody>${done.join('\n') || '<tr><td>Nothing yet.</td></tr>'}</tbody></table></div>
</main></body></html>`
}
