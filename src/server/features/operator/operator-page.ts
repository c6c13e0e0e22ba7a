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
header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:baseline;justify-content:space-between}
label{display:block;font-weight:600}input{box-sizing:border-box;width:100%;max-width:480px;min-height:48px;margin:4px 0 16px;padding:0 12px;font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:8px}
button{min-height:48px;padding:0 20px;font:inherit;font-weight:600;color:var(--page);background:var(--ink);border:0;border-radius:8px;cursor:pointer}
.ok{color:var(--ok)}.attention{color:var(--attention)}.failed{color:var(--failed)}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
export const OPERATOR_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`

/** @param title escaped */
function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}, Milepost</title><style>${STYLE}</style></head><body><main>
${body}
</main></body></html>`
}

/** @param problem what was wrong with the last try; null before it */
export function renderSignIn(problem: string | null): string {
  const alert = problem === null ? '' : `<p class="failed" id="problem" role="alert">${escapeHtml(problem)}</p>`
  const invalid = problem === null ? '' : ' aria-invalid="true" aria-describedby="problem"'
  return renderPage(
    'Operator sign-in',
    `<h1>Operator sign-in</h1><p>Enter the value of OPERATOR_TOKEN. You stay signed in on this page for 4 hours.</p>
<form method="post" action="/operator">
<label for="token">Operator token</label><input id="token" name="token" type="password" autocomplete="current-password" required autofocus${invalid}>
${alert}<button>Sign in</button></form>`,
  )
}

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
  return renderPage(
    sum,
    `<header><h1>${sum}</h1><form method="post" action="/operator/sign-out"><button>Sign out</button></form></header><p>Milepost at <time>${escapeHtml(at)}</time>. This process is ${escapeHtml(role)}. Reload for news.</p>
<div><table><tbody>${rows.join('\n')}</tbody></table></div>
<h2>Jobs</h2><div><table><thead><tr><th scope="col">Queue</th><th scope="col">Waiting</th><th scope="col">Active</th><th scope="col">Failed</th><th scope="col">Oldest due</th></tr></thead>
<tbody>${jobs.join('\n')}</tbody></table></div>
<h2>What operators did</h2><div><table><tbody>${done.join('\n') || '<tr><td>Nothing yet.</td></tr>'}</tbody></table></div>`,
  )
}
