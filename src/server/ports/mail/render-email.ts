import type { Mail } from './mailer.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'

/** An email's content; all share one layout. */
export interface EmailContent {
  subject: string
  /** 'Hello Marta,' */
  greeting: string
  paragraphs: readonly string[]
  /** six digits, set large */
  code?: string
  button?: { label: string; url: string }
  /** small print below */
  footnote: string
  /** who gets a reply, by name and address; Milepost's support without */
  replies?: { name: string; email: string } | undefined
  /** after the footnote */
  footlink?: { label: string; url: string }
}

const SIGN = '#006B54'
const INK = '#12181B'
const SOFT = '#4A555B'
const FONT = "font-family:Overpass,'Helvetica Neue',Arial,sans-serif"

function paragraph(text: string, style = `color:${INK};font-size:16px`): string {
  return `<p style="margin:0 0 16px;line-height:1.5;${style}">${escapeHtml(text)}</p>`
}

function codeBox(code: string): string {
  return `<p style="margin:8px 0 24px;padding:16px;border:1px solid #DDD9D0;border-radius:6px;text-align:center;font-size:32px;font-weight:700;letter-spacing:8px;color:${INK}">${escapeHtml(code)}</p>`
}

function buttonLink({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;border-radius:6px;background:${SIGN};color:#FFFFFF;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>`
}

function smallLink({ label, url }: { label: string; url: string }): string {
  return ` <a href="${escapeHtml(url)}" style="color:${SIGN}">${escapeHtml(label)}</a>`
}

/** Whom to write to. */
function repliesLine({ replies }: EmailContent): string {
  return `Reply to this email to reach ${replies?.name ?? 'Milepost support'}.`
}

/** Header like a highway guide sign: white on green, inset border. */
function htmlOf(content: EmailContent): string {
  const { subject, greeting, paragraphs, code, button, footnote, footlink } = content
  const body = [
    paragraph(greeting),
    ...paragraphs.map((text) => paragraph(text)),
    ...(code ? [codeBox(code)] : []),
    ...(button ? [buttonLink(button), paragraph(`Or open ${button.url}`, `color:${SOFT};font-size:14px`)] : []),
  ].join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#F7F6F2;${FONT}"><div style="max-width:560px;margin:0 auto;padding:24px 16px">
<div style="padding:4px;border-radius:10px;background:${SIGN}"><div style="padding:14px 20px;border:2px solid #FFFFFF;border-radius:8px;color:#FFFFFF;font-size:22px;font-weight:800">Milepost</div></div>
<div style="margin-top:16px;padding:24px;border:1px solid #DDD9D0;border-radius:10px;background:#FFFFFF">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${INK}">${escapeHtml(subject)}</h1>${body}</div>
<p style="margin:16px 4px;line-height:1.5;font-size:14px;color:${SOFT}">${escapeHtml(repliesLine(content))} ${escapeHtml(footnote)}${footlink ? smallLink(footlink) : ''}</p></div></body></html>`
}

function textOf(content: EmailContent): string {
  const { greeting, paragraphs, code, button, footnote, footlink } = content
  const blocks = [
    greeting,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
  ]
  const last = footlink ? `${footnote}\n${footlink.label}: ${footlink.url}` : footnote
  return `${blocks.join('\n\n')}\n\n-- \nMilepost\n${repliesLine(content)}\n${last}\n`
}

/** Renders the text and HTML parts. */
export function renderEmail(to: string, letter: EmailContent): Mail {
  const { subject, replies } = letter
  return { to, subject, text: textOf(letter), html: htmlOf(letter), ...(replies && { replyTo: replies.email }) }
}
