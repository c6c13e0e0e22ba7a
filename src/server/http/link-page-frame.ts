import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { escapeHtml } from '#domain/text/escape-html.ts'

/** In the page itself: a file's name changes with each build, and a link is opened by any server. */
const FONT = readFileSync(new URL('../../client/ui/fonts/overpass.woff2', import.meta.url)).toString('base64')

/** What the pages behind links look like: the product's type, its mark, a sign, a form for a thumb. Light and dark. */
const STYLE = `@font-face{font-family:Overpass;src:url(data:font/woff2;base64,${FONT}) format('woff2');font-weight:400 800}
:root{color-scheme:light dark;--paper:#F7F6F2;--surface:#fff;--ink:#12181B;--soft:#4A555B;--line:#DDD9D0;--edge:#6B7378;--sign:#006B54;--link:#00503F;--stop:#A3241C;--late:#7A2E05;--mark:#0B3B8C}
@media (prefers-color-scheme:dark){:root{--paper:#12110E;--surface:#1D1B17;--ink:#F4F0E6;--soft:#B9B2A4;--line:#3A362E;--edge:#857E70;--sign:#00735A;--link:#6FDDB5;--stop:#FF8F85;--late:#FFB98A;--mark:#A9C8FF}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 Overpass,system-ui,sans-serif;font-variant-numeric:tabular-nums}
header{display:flex;gap:10px;align-items:center;padding:12px 16px;font-size:1.25rem;font-weight:800;border-bottom:1px solid var(--line);background:var(--surface)}
header svg{display:block;width:auto;height:28px;border:0;background:none}main{display:flex;flex-direction:column;gap:12px;max-width:560px;margin:0 auto;padding:16px}
h1{margin:0;font-size:1.375rem;line-height:1.25;overflow-wrap:anywhere}p,dl,ul,fieldset{margin:0;overflow-wrap:anywhere}
.sign{padding:18px 20px;border-radius:14px;background:var(--sign);box-shadow:inset 0 0 0 5px var(--sign),inset 0 0 0 7px #fff;color:#fff}
.sign strong{display:block;font-size:1.25rem;line-height:1.25}.sign .money{font-size:1.75rem}
.facts{padding:0;border:1px solid var(--line);border-radius:10px;background:var(--surface);list-style:none}
.facts>*{margin:0;padding:12px 16px}.facts>*+*{border-top:1px solid var(--line)}
dt{color:var(--soft);font-size:.9375rem}dd{margin:0;font-weight:700;overflow-wrap:anywhere}
details{border:1px solid var(--line);border-radius:10px;background:var(--surface)}
summary{display:flex;justify-content:space-between;gap:12px;align-items:center;min-height:48px;padding:8px 16px;font-weight:700;cursor:pointer}
summary small{font-weight:400}details>:not(summary){padding:0 16px 16px}details dl>div{padding:8px 0;border-top:1px solid var(--line)}
.late{display:flex;gap:8px;color:var(--late)}.late svg{flex:none;width:22px;height:22px;margin-top:2px;border:0;background:none}
label,legend{display:block;margin-bottom:4px;font-weight:700}fieldset{padding:0;border:0}form{display:flex;flex-direction:column;gap:12px}
input:not([type=checkbox],[type=radio]){width:100%;min-height:48px;padding:0 12px;border:1px solid var(--edge);border-radius:6px;background:var(--surface);color:inherit;font:inherit}
.choice{display:flex;gap:12px;align-items:center;min-height:48px;margin:0;font-weight:400}.consent{align-items:flex-start}
.choice input{flex:none;width:24px;height:24px;margin:0;accent-color:var(--sign)}
svg{display:block;width:100%;height:auto;border:1px dashed var(--edge);border-radius:6px;background:var(--surface);touch-action:none}
#pad path{fill:none;stroke:var(--mark);stroke-width:6;stroke-linecap:round;stroke-linejoin:round}
button{min-height:56px;width:100%;padding:0 16px;border:2px solid var(--sign);border-radius:6px;background:var(--sign);color:#fff;font:inherit;font-weight:700}
button.plain{border-color:var(--edge);background:var(--surface);color:var(--ink)}#clear{width:auto;min-height:48px;margin-top:8px}
.acts{position:sticky;bottom:0;display:flex;flex-wrap:wrap;gap:12px;margin:0 -16px -16px;padding:12px 16px 20px;border-top:1px solid var(--line);background:var(--surface)}
.acts p{flex-basis:100%}.acts form{flex:1 1 7rem}.acts form:last-child{flex-grow:2}
.problem{color:var(--stop);font-weight:700}.note{padding:16px;border:1px solid var(--line);border-radius:10px;background:var(--surface)}
small{color:var(--soft)}a{display:inline-flex;min-height:48px;align-items:center;color:var(--link);font-weight:700}[hidden]{display:none!important}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}`

const MARK = `<svg viewBox="0 0 40 48" aria-hidden="true"><path fill="var(--sign)" d="M6 0h28a6 6 0 0 1 6 6v28a6 6 0 0 1-3.2 5.3L20 48 3.2 39.3A6 6 0 0 1 0 34V6a6 6 0 0 1 6-6Z"/><path fill="none" stroke="#fff" stroke-width="2" d="M7 3.5h26A3.5 3.5 0 0 1 36.5 7v26.6a3.5 3.5 0 0 1-1.9 3.1L20 44.1 5.4 36.7a3.5 3.5 0 0 1-1.9-3.1V7A3.5 3.5 0 0 1 7 3.5Z"/><path fill="#fff" d="M11 35V13.5h4.3L20 20.8l4.7-7.3H29V35h-4.4V21.8L20 28.8l-4.6-7V35Z"/></svg>`

const TRIANGLE =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" d="M12 3.5 22 20.5H2ZM12 10v5M12 17.2v.8"/></svg>'

const BRAND = 'Milepost'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** The page may look like this and run this script, and nothing else. */
export function linkPagePolicy(script?: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${hashOf(STYLE)}'`,
    'font-src data:',
    ...(script === undefined ? [] : [`script-src 'sha256-${hashOf(script)}'`]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** @param content HTML; every text in it is escaped */
export function linkPage(title: string, content: string, script?: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}, ${BRAND}</title><style>${STYLE}</style></head>
<body><header>${MARK}${BRAND}</header><main>${content}</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>`
}

/** What is folded until somebody wants to read it. @param content HTML */
export function linkPageFold(title: string, aside: string, content: string): string {
  return `<details><summary>${escapeHtml(title)} <small>${escapeHtml(aside)}</small></summary>${content}</details>`
}

/** A doubt, in orange with a triangle. @param content HTML */
export function linkPageDoubt(content: string): string {
  return `<p class="late">${TRIANGLE}<span>${content}</span></p>`
}

/** Names and values. */
export function linkPageFacts(rows: readonly (readonly [name: string, words: string])[]): string {
  return rows.map(([name, words]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(words)}</dd></div>`).join('')
}
