import { createHash } from 'node:crypto'
import { LOAD_PAPER_NAMES, NOT_AGREED, PAPER_TERM_NAMES } from '#contract/freight/paper-terms.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { LOAD_PAPER, PAPER_TERMS } from '#domain/freight/paper-terms.ts'
import { describeUnprovedCarrier } from '#domain/freight/rate-confirmation.ts'
import { type DealSide, SIGNATURE_BOX } from '#domain/freight/signature.ts'
import type { SigningLinkState } from '#domain/freight/signing-link.ts'
import { paperStopName, POSTED_STOPS, stopFreightWords } from '#domain/freight/load-stop.ts'
import { formatAppointment } from '#domain/time/stop-time.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { RATE_CONFIRMATION_COPY, SIGNING_PAGE_COPY as COPY } from './copy.ts'

const STYLE = `*{box-sizing:border-box}body{margin:0;background:#F7F6F2;color:#12181B;font:1.0625rem/1.5 Overpass,sans-serif}
main{max-width:560px;margin:0 auto;padding:16px}h1{margin:0;font-size:1.5rem;line-height:1.2}p{margin:8px 0}
header{padding:12px 16px;font-weight:800;border-bottom:2px solid #12181B;background:#fff}
.sign{padding:16px;border-radius:10px;background:#006B54;color:#fff}.sign strong{display:block;font-size:2rem;line-height:1.2}
dl{margin:16px 0}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:6px 0;border-bottom:1px solid #DDD9D0}
dt{color:#4A5358}dd{margin:0 0 0 auto;text-align:right;font-weight:700;overflow-wrap:anywhere}
label,legend{display:block;margin:16px 0 4px;font-weight:700}fieldset{margin:16px 0 0;padding:0;border:0}
input[type=text]{width:100%;min-height:48px;padding:0 12px;border:1px solid #6B7378;border-radius:6px;background:#fff;font:inherit}
.choice{display:flex;gap:12px;align-items:center;min-height:48px;margin:0;font-weight:400}
.choice input{flex:none;width:24px;height:24px;margin:0;accent-color:#006B54}.consent{align-items:flex-start;margin-top:16px}
svg{display:block;width:100%;height:auto;border:1px dashed #6B7378;border-radius:6px;background:#fff;touch-action:none}
path{fill:none;stroke:#0B3B8C;stroke-width:6;stroke-linecap:round;stroke-linejoin:round}
button{min-height:56px;width:100%;margin-top:16px;padding:0 16px;border:2px solid #006B54;border-radius:6px;background:#006B54;color:#fff;font:inherit;font-weight:700}
#clear{width:auto;min-height:48px;margin-top:8px;background:#fff;color:#006B54}.problem{color:#A3241C;font-weight:700}
.note{padding:16px;border:1px solid #DDD9D0;border-radius:10px;background:#fff;font-weight:700}small{color:#4A5358}
a{display:inline-block;padding:12px 0;color:#006B54;font-weight:700}[hidden]{display:none!important}`

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

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** The page may run and look like this, and nothing else. */
export const SIGNING_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hashOf(STYLE)}'`,
  `script-src 'sha256-${hashOf(SCRIPT)}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

function frame(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}, ${COPY.brand}</title><style>${STYLE}</style></head>
<body><header>${COPY.brand}</header><main>${content}</main><script>${SCRIPT}</script></body></html>`
}

function drawNote(words: string): string {
  return frame(COPY.title, `<h1>${COPY.title}</h1><p class="note" role="status">${words}</p>`)
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
  const rows = [
    ...facts,
    [COPY.commodity, document.freight.commodity] as const,
    [COPY.detention, RATE_CONFIRMATION_COPY.detentionOf(document)] as const,
    ...LOAD_PAPER.flatMap((each) => {
      const words = document.freight.paper?.[each]
      return words === undefined ? [] : [[LOAD_PAPER_NAMES[each], words] as const]
    }),
    ...PAPER_TERMS.map((term) => [PAPER_TERM_NAMES[term], document.paperTerms[term] ?? NOT_AGREED] as const),
    [COPY.fingerprint, document.hash.slice(0, 16)] as const,
  ]
  const unproved = describeUnprovedCarrier(document)
  return frame(
    COPY.title,
    `<h1>${COPY.title}</h1><p>${escapeHtml(COPY.about(document))}</p>
<p class="sign">${COPY.rate}<strong>${escapeHtml(formatMoney(document.rate))}</strong>${escapeHtml(COPY.parties(document))}</p>
${unproved === null ? '' : `<p class="problem">${escapeHtml(unproved)}</p>`}
<dl>${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
<p><a href="${address}/pdf">${COPY.pdf}</a></p>
${state === 'open' ? drawForm(page) : `<p class="note" role="status">${COPY.ended[state]}</p>`}`,
  )
}

function drawForm({ document, side, address, typed, problem }: SigningPage): string {
  const checked = (kind: string) => ((typed.kind === 'drawn' ? 'drawn' : 'typed') === kind ? ' checked' : '')
  const field = (name: 'name' | 'title', label: string, autocomplete: string) =>
    `<label for="${name}">${label}</label><input type="text" id="${name}" name="${name}" required minlength="2" maxlength="100"
autocomplete="${autocomplete}" value="${escapeHtml(typed[name])}">`
  const choice = (kind: 'typed' | 'drawn') =>
    `<label class="choice"><input type="radio" name="kind" value="${kind}"${checked(kind)}>${COPY[kind]}</label>`
  return `<form method="post" action="${address}"><p>${escapeHtml(COPY.signFor(document[side].name))}</p>
${problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
${field('name', COPY.name, 'name')}${field('title', COPY.signerTitle, 'organization-title')}
<fieldset id="how" hidden><legend>${COPY.how}</legend>${choice('typed')}${choice('drawn')}</fieldset>
<div id="pad" hidden><svg viewBox="0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}" role="img" aria-label="${COPY.pad}"><path d=""/></svg>
<button type="button" id="clear">${COPY.clear}</button></div>
<input type="hidden" name="strokes" value="${escapeHtml(typed.strokes)}"><input type="hidden" name="hash" value="${document.hash}">
<label class="choice consent"><input type="checkbox" name="consent" value="link-1" required><span>${escapeHtml(COPY.consent)}</span></label>
<button type="submit">${escapeHtml(COPY.submit(formatMoney(document.rate)))}</button><p><small>${COPY.recorded}</small></p></form>`
}
