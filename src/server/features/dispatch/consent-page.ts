import { CONSENT_VERSION } from '#domain/freight/dispatch-consent.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { linkPage, linkPageDoubt, linkPageFold, linkPagePolicy } from '#server/http/link-page-frame.ts'
import { CONSENT_PAGE_COPY as COPY } from './copy.ts'

export const CONSENT_PAGE_POLICY = linkPagePolicy()

const frame = (content: string) => linkPage(COPY.title, content)

/** Without the parties: an ended link, and an address that is none. */
export function drawNote(words: string): string {
  return frame(`<h1>${COPY.title}</h1><p class="note" role="status">${escapeHtml(words)}</p>`)
}

interface ConsentPage {
  carrier: string
  /** with what the register says of it */
  authority: string
  dispatcher: string
  /** nobody has shown that the dispatcher's number is its own */
  isDispatcherUnproved: boolean
  /** what the carrier consents to */
  consent: string
  /** of this page, without the origin */
  address: string
  problem: string | null
}

const alert = (problem: string | null) =>
  problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`

/** Who asks what for whom: the carrier on its sign, four lines, the words it signs in a fold, and a doubt. */
function drawHead(question: string, { carrier, authority, dispatcher, isDispatcherUnproved, consent }: ConsentPage) {
  const lines = COPY.lines(dispatcher).map(
    ([lead, rest]) => `<li><strong>${escapeHtml(lead)}</strong> ${escapeHtml(rest)}</li>`,
  )
  const words = consent.split(/\s+/).length
  return `<h1>${escapeHtml(question)}</h1>
<p class="sign"><strong>${escapeHtml(carrier)}</strong>${escapeHtml(authority)}</p>
<ul class="facts">${lines.join('')}</ul>
${linkPageFold(COPY.fullText, COPY.words(words), `<p>${escapeHtml(consent)}</p>`)}
${isDispatcherUnproved ? linkPageDoubt(`<strong>${escapeHtml(COPY.notVerified(dispatcher))}</strong> ${COPY.doYouKnow}`) : ''}`
}

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
  const { carrier, dispatcher, address, problem } = page
  const form = (content: string) => `<form method="post" action="${address}">${content}</form>`
  const press = (what: string, label: string, look = '') =>
    `<button type="submit" name="do" value="${what}"${look}>${label}</button>`
  const field = (name: string, label: string, rest: string) =>
    `<div><label for="${name}">${label}</label><input id="${name}" name="${name}" required ${rest}></div>`
  const decline = form(press('decline', COPY.decline, ' class="plain"'))
  const acts = (words: string, send = '') => `<div class="acts">${words}${decline}${send}</div>`
  const answer =
    email === null
      ? acts(`<p>${escapeHtml(noCode)}</p><p><a href="${escapeHtml(signUpUrl)}">${COPY.signUp}</a></p>`)
      : isCodeSent
        ? form(`<p role="status">${escapeHtml(COPY.codeSent(email))}</p>
${field('code', COPY.code, 'inputmode="numeric" autocomplete="one-time-code" maxlength="6"')}
${field('name', COPY.name, `autocomplete="name" maxlength="100" value="${escapeHtml(typed.name)}"`)}
${field('title', COPY.signerTitle, `autocomplete="organization-title" maxlength="100" value="${escapeHtml(typed.title)}"`)}
<label class="choice consent"><input type="checkbox" name="consent" value="${CONSENT_VERSION}" required><span>${COPY.agree}</span></label>
${press('give', COPY.give)}<p><small>${COPY.recorded}</small></p>`) +
          form(press('code', COPY.sendAgain, ' class="plain"')) +
          decline
        : acts(`<p>${escapeHtml(COPY.whereTo(email))}</p>`, form(press('code', COPY.sendCode)))
  return frame(`${drawHead(COPY.question(dispatcher, carrier), page)}${alert(problem)}${answer}`)
}

/** What the carrier gave, and the way to end it. */
export function drawEnd(page: ConsentPage): string {
  const { carrier, dispatcher, address, problem } = page
  return frame(`${drawHead(COPY.endQuestion(dispatcher, carrier), page)}
<p>${COPY.endText}</p>${alert(problem)}<form method="post" action="${address}">
<button type="submit" name="do" value="end">${COPY.end}</button></form>`)
}
