import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { findKeptMail, listKeptMails } from '#server/db/kept-mail.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'

const STYLE = `body{margin:0;background:#F7F6F2;color:#12181B;font:16px/1.5 Overpass,sans-serif}
main{max-width:720px;margin:0 auto;padding:24px 16px}h1{font-size:28px}
details{margin:8px 0;border:1px solid #DDD9D0;border-radius:10px;background:#fff}
summary{padding:12px 16px;cursor:pointer}time,small{color:#4A555B;font-size:14px}
pre{margin:0;padding:16px;white-space:pre-wrap;overflow-wrap:anywhere}a{color:#006B54}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`
/** Emails use inline styles; everything else but links is blocked. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups; frame-ancestors 'none'"

const query = z.object({ to: z.optional(z.string()) })
const isId = z.uuid()

type KeptMail = Awaited<ReturnType<typeof listKeptMails>>[number]

function itemOf({ id, recipient, subject, text, sent_at }: KeptMail, index: number): string {
  const at = sent_at.toISOString()
  return `<details${index === 0 ? ' open' : ''}><summary><strong>${escapeHtml(subject)}</strong><br>
<small>to ${escapeHtml(recipient)}, <time datetime="${at}">${at}</time></small></summary>
<pre>${escapeHtml(text)}</pre><p><a href="/dev/mailbox/${id}">View as HTML</a></p></details>`
}

function pageOf(mails: readonly KeptMail[]): string {
  const items = mails.map(itemOf).join('\n') || '<p>No email yet. Anything Milepost sends shows up here.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox, Milepost</title><style>${STYLE}</style></head><body><main><h1>Mailbox</h1>
<p>No mail server is configured (SMTP_URL), so no email leaves this machine.</p>${items}</main></body></html>`
}

/** Lists the built-in mailer's emails: a page, and JSON for programs (`?to=`). Never registered in production. */
export function serveMailbox(app: FastifyInstance, db: Kysely<Schema>): void {
  const mailsFor = (rawQuery: unknown) => listKeptMails(db, query.safeParse(rawQuery).data?.to)
  app.get('/dev/mailbox', async (request, reply) =>
    reply
      .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(pageOf(await mailsFor(request.query))),
  )
  app.get('/dev/mailbox.json', async (request, reply) => {
    const mails = await mailsFor(request.query)
    return reply.header('cache-control', 'no-store').send({
      data: mails.map(({ recipient, sent_at, ...mail }) => ({ ...mail, to: recipient, sentAt: sent_at.toISOString() })),
    })
  })
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async ({ params }, reply) => {
    const mail = isId.safeParse(params.id).success ? await findKeptMail(db, params.id) : undefined
    if (!mail) return reply.code(404).type('text/plain').send('Not found')
    return reply
      .headers({ 'content-security-policy': MAIL_POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(mail.html)
  })
}
