import { createHash } from 'node:crypto'
import { CONSENT_VERSION } from '#domain/freight/dispatch-consent.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { CONSENT_PAGE_COPY as COPY } from './copy.ts'

const STYLE = `*{box-sizing:border-box}body{margin:0;background:#F7F6F2;color:#12181B;font:1.0625rem/1.5 Overpass,sans-serif}
main{max-width:560px;margin:0 auto;padding:16px}h1{margin:0;font-size:1.5rem;line-height:1.2;overflow-wrap:anywhere}p{margin:12px 0;overflow-wrap:anywhere}
header{padding:12px 16px;font-weight:800;border-bottom:2px solid #12181B;background:#fff}
label{display:block;margin:16px 0 4px;font-weight:700}
input:not([type=checkbox]){width:100%;min-height:48px;padding:0 12px;border:1px solid #6B7378;border-radius:6px;background:#fff;font:inherit}
.choice{display:flex;gap:12px;align-items:flex-start;min-height:48px;font-weight:400}
.choice input{flex:none;width:24px;height:24px;margin:0;accent-color:#006B54}
button{min-height:56px;width:100%;margin-top:16px;padding:0 16px;border:2px solid #006B54;border-radius:6px;background:#006B54;color:#fff;font:inherit;font-weight:700}
button.plain{background:#fff;color:#006B54}.problem{color:#A3241C;font-weight:700}
.note{padding:16px;border:1px solid #DDD9D0;border-radius:10px;background:#fff}small{color:#4A5358}a{color:#006B54;font-weight:700}`

/** The page may look like this, and runs nothing. */
export const CONSENT_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

function frame(content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${COPY.title}, ${COPY.brand}</title><style>${STYLE}</style></head>
<body><header>${COPY.brand}</header><main>${content}</main></body></html>`
}

/** Without the parties: an ended link, and an address that is none. */
export function drawNote(words: string): string {
  return frame(`<h1>${COPY.title}</h1><p class="note" role="status">${escapeHtml(words)}</p>`)
}

interface ConsentPage {
  carrier: string
  dispatcher: string
  /** what the carrier consents to */
  consent: string
  /** of this page, without the origin */
  address: string
  problem: string | null
}

const alert = (problem: string | null) =>
  problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`

/** What the carrier is asked, and its answer: by a code that goes to the register's contact. */
export function drawQuestion({
  email,
  noCode,
  isCodeSent,
  typed,
  signUpUrl,
  ...page
}: ConsentPage & {
  /** masked; null if the register has none that proves anything */
  email: string | null
  /** how to answer without one */
  noCode: string
  isCodeSent: boolean
  typed: { name: string; title: string }
  signUpUrl: string
}): string {
  const { carrier, dispatcher, consent, address, problem } = page
  const form = (content: string) => `<form method="post" action="${address}">${content}</form>`
  const press = (what: string, label: string, look = '') =>
    `<button type="submit" name="do" value="${what}"${look}>${label}</button>`
  const field = (name: string, label: string, rest: string) =>
    `<label for="${name}">${label}</label><input id="${name}" name="${name}" required ${rest}>`
  const answer =
    email === null
      ? `<p>${escapeHtml(noCode)}</p><p><a href="${escapeHtml(signUpUrl)}">${COPY.signUp}</a></p>`
      : isCodeSent
        ? form(`<p role="status">${escapeHtml(COPY.codeSent(email))}</p>
${field('code', COPY.code, 'inputmode="numeric" autocomplete="one-time-code" maxlength="6"')}
${field('name', COPY.name, `autocomplete="name" maxlength="100" value="${escapeHtml(typed.name)}"`)}
${field('title', COPY.signerTitle, `autocomplete="organization-title" maxlength="100" value="${escapeHtml(typed.title)}"`)}
<label class="choice"><input type="checkbox" name="consent" value="${CONSENT_VERSION}" required><span>${COPY.agree}</span></label>
${press('give', COPY.give)}<p><small>${COPY.recorded}</small></p>`) +
          form(press('code', COPY.sendAgain, ' class="plain"'))
        : form(`<p>${escapeHtml(COPY.whereTo(email))}</p>${press('code', COPY.sendCode)}`)
  return frame(`<h1>${escapeHtml(COPY.question(dispatcher, carrier))}</h1><p class="note">${escapeHtml(consent)}</p>
${alert(problem)}${answer}${form(press('decline', COPY.decline, ' class="plain"'))}`)
}

/** What the carrier gave, and the way to end it. */
export function drawEnd({ carrier, dispatcher, consent, address, problem }: ConsentPage): string {
  return frame(`<h1>${escapeHtml(COPY.endQuestion(dispatcher, carrier))}</h1><p class="note">${escapeHtml(consent)}</p>
<p>${COPY.endText}</p>${alert(problem)}<form method="post" action="${address}">
<button type="submit" name="do" value="end">${COPY.end}</button></form>`)
}
