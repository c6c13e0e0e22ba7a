import { LOAD_PAPER_NAMES, listPaperTerms } from '#contract/freight/paper-terms.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { LOAD_PAPER } from '#domain/freight/paper-terms.ts'
import { describeUnprovedCarrier } from '#domain/freight/rate-confirmation.ts'
import { type DealSide, SIGNATURE_BOX } from '#domain/freight/signature.ts'
import type { SigningLinkState } from '#domain/freight/signing-link.ts'
import { paperStopName, POSTED_STOPS, stopFreightWords } from '#domain/freight/load-stop.ts'
import { formatAppointment } from '#domain/time/stop-time.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { linkPage, linkPageDoubt, linkPageFacts, linkPageFold, linkPagePolicy } from '#server/http/link-page-frame.ts'
import { RATE_CONFIRMATION_COPY, SIGNING_PAGE_COPY as COPY } from './copy.ts'

/** Draws strokes in the box's units. Without it, the form takes the typed name. */
const SCRIPT = `(()=>{const f=document.forms[0];if(!f)return;const pad=document.querySelector('#pad'),svg=pad.querySelector('svg'),
path=svg.querySelector('path'),out=f.elements.strokes,how=f.elements.kind;let strokes=JSON.parse(out.value||'[]'),on=false;
document.querySelector('#how').hidden=false;
const show=()=>{pad.hidden=how.value!=='drawn';out.value=strokes.length?JSON.stringify(strokes):'';
path.setAttribute('d',strokes.map(s=>{let d='M'+s[0]+' '+s[1];for(let i=2;i<s.length;i+=2)d+='L'+s[i]+' '+s[i+1];return d+(s.length===2?'l0 0':'')}).join(''))};
const at=e=>{const r=svg.getBoundingClientRect(),c=(v,m)=>Math.max(0,Math.min(m,Math.round(v)));
return[c((e.clientX-r.left)/r.width*${SIGNATURE_BOX.width},${SIGNATURE_BOX.width}),c((e.clientY-r.top)/r.height*${SIGNATURE_BOX.height},${SIGNATURE_BOX.height})]};
svg.addEventListener('pointerdown',e=>{if(strokes.length>=50)return;on=true;svg.setPointerCapture(e.pointerId);strokes.push(at(e));show()});
svg.addEventListener('pointermove',e=>{const s=strokes[strokes.length-1];if(on&&strokes.reduce((n,x)=>n+x.length,0)<3990){s.push(...at(e));show()}});
for(const end of['pointerup','pointercancel'])svg.addEventListener(end,()=>{on=false});
document.querySelector('#clear').addEventListener('click',()=>{strokes=[];show()});
f.addEventListener('change',show);show()})()`

export const SIGNING_PAGE_POLICY = linkPagePolicy(SCRIPT)

const frame = (content: string) => linkPage(COPY.title, content, SCRIPT)

function drawNote(words: string): string {
  return frame(`<h1>${COPY.title}</h1><p class="note" role="status">${words}</p>`)
}

/** For an address that is no link. */
export function drawUnknownLink(): string {
  return drawNote(COPY.unknown)
}

/** What somebody typed, to show it again with what is wrong. */
export interface TypedSignature {
  name: string
  title: string
  kind: string
  strokes: string
}

interface SigningPage {
  document: RateConfirmationDocument
  side: DealSide
  state: SigningLinkState
  mayRead: boolean
  /** of this page, without the origin */
  address: string
  typed: TypedSignature
  problem: string | null
}

/** The document in short, its PDF, and a form to sign it while the link is open. */
export function drawSigningPage(page: SigningPage): string {
  const { document, state, mayRead, address } = page
  if (!mayRead && state !== 'open') return drawNote(COPY.ended[state])
  const facts = document.stops.map((stop) => {
    const {
      place,
      appointment: { from, to },
      appointmentNumber,
      references,
      handling,
      contact,
    } = stop
    const isListed = document.stops.length > POSTED_STOPS.length
    const dock = isListed
      ? [stopFreightWords(stop), appointmentNumber, references, handling, contact?.name, contact?.phone]
      : []
    const window = { from: Date.parse(from), to: to === null ? null : Date.parse(to) }
    return [
      paperStopName(stop, document.stops),
      [`${place.city}, ${place.state}. ${formatAppointment(window, place.zone)}`, ...dock].filter(Boolean).join(', '),
    ] as const
  })
  // pickup, delivery, freight and detention; a load of many stops has a line for each
  const lead = [
    ...facts,
    [COPY.commodity, COPY.freight(document)] as const,
    [COPY.detention, RATE_CONFIRMATION_COPY.detentionOf(document)] as const,
  ]
  const rest = [
    ...LOAD_PAPER.flatMap((each) => {
      const words = document.freight.paper?.[each]
      return words === undefined ? [] : [[LOAD_PAPER_NAMES[each], words] as const]
    }),
    ...listPaperTerms(document.paperTerms),
    [COPY.fingerprint, document.hash.slice(0, 16)] as const,
  ]
  const unproved = describeUnprovedCarrier(document)
  return frame(
    `<h1>${escapeHtml(COPY.heading(document))}</h1>
<p class="sign">${COPY.rate}<strong class="money">${escapeHtml(formatMoney(document.rate))}</strong>${escapeHtml(COPY.parties(document))}</p>
<dl class="facts">${linkPageFacts(lead)}</dl>
${linkPageFold(COPY.allTerms, COPY.lines(rest.length), `<dl>${linkPageFacts(rest)}</dl>`)}
${unproved === null ? '' : linkPageDoubt(`<strong>${escapeHtml(unproved)}</strong>`)}
<p><a href="${address}/pdf">${COPY.pdf}</a></p>
${state === 'open' ? drawForm(page) : `<p class="note" role="status">${COPY.ended[state]}</p>`}`,
  )
}

function drawForm({ document, side, address, typed, problem }: SigningPage): string {
  const checked = (kind: string) => ((typed.kind === 'drawn' ? 'drawn' : 'typed') === kind ? ' checked' : '')
  const field = (name: 'name' | 'title', label: string, autocomplete: string) =>
    `<div><label for="${name}">${label}</label><input type="text" id="${name}" name="${name}" required minlength="2" maxlength="100"
autocomplete="${autocomplete}" value="${escapeHtml(typed[name])}"></div>`
  const choice = (kind: 'typed' | 'drawn') =>
    `<label class="choice"><input type="radio" name="kind" value="${kind}"${checked(kind)}>${COPY[kind]}</label>`
  return `<form method="post" action="${address}"><p>${escapeHtml(COPY.signFor(document[side].name))}</p>
${problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
${field('name', COPY.name, 'name')}${field('title', COPY.signerTitle, 'organization-title')}
<fieldset id="how" hidden><legend>${COPY.how}</legend>${choice('typed')}${choice('drawn')}</fieldset>
<div id="pad" hidden><svg viewBox="0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}" role="img" aria-label="${COPY.pad}"><path d=""/></svg>
<button type="button" id="clear" class="plain">${COPY.clear}</button></div>
<input type="hidden" name="strokes" value="${escapeHtml(typed.strokes)}"><input type="hidden" name="hash" value="${document.hash}">
<label class="choice consent"><input type="checkbox" name="consent" value="link-1" required><span>${escapeHtml(COPY.consent)}</span></label>
<button type="submit">${escapeHtml(COPY.submit(formatMoney(document.rate)))}</button><p><small>${COPY.recorded}</small></p></form>`
}
