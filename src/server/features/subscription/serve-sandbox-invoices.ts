import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { SANDBOX_INVOICE_PATH } from '#contract/account/subscription.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { PATHS } from '#contract/api/path.ts'
import { formatAmount } from '#domain/access/subscription.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { createAttemptLimiter } from '#server/features/account/sign-in/attempt-limiter.ts'
import { networkOf } from '#server/http/network-of.ts'
import { rawRoute } from '#server/http/raw-route.ts'
import { Refused } from '#server/http/refusal.ts'
import { buildPdf } from '#server/pdf/pdf-document.ts'
import type { SandboxInvoiceView } from '#server/ports/billing/billing.ts'
import type { AppContext } from '../../context.ts'
import { INVOICE_COPY, invoiceDay, invoiceNumber } from './copy.ts'
import { findBilledName } from './subscription.sql.ts'
import { deliverSandboxEvents, syncBilling } from './sync-billing.ts'

const STYLE = `body{margin:0;background:#F7F6F2;color:#12181B;font:16px/1.5 Overpass,sans-serif}
main{max-width:560px;margin:0 auto;padding:24px 16px}h1{margin:0;font-size:24px}p{margin:8px 0}
section{padding:24px;border:1px solid #DDD9D0;border-radius:10px;background:#fff}
.test{margin:0 0 16px;padding:12px 16px;border:1px solid #C98A00;border-radius:6px;background:#FFF4D6}
.problem{color:#A3241C;font-weight:700}.total{font-size:36px;font-weight:800}
button{min-height:48px;padding:0 24px;border:0;border-radius:6px;background:#006B54;color:#fff;font:inherit;font-weight:700}
a{display:inline-block;padding:12px 0;margin-right:16px;color:#006B54}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'`

const params = z.object({ secret: z.string().check(z.regex(/^[0-9a-f]{24}$/)) })

function pageOf({ invoice, plan }: SandboxInvoiceView, secret: string, problem: string | null): string {
  const title = INVOICE_COPY.title(invoiceNumber(invoice))
  const amount = formatAmount(invoice.totalCents, invoice.currency)
  const here = `${DEFAULT_API_ROOT}${SANDBOX_INVOICE_PATH}/${secret}`
  const pay = `<form method="post" action="${here}"><p>${INVOICE_COPY.bankAsks}</p>
<button type="submit">${escapeHtml(INVOICE_COPY.pay(amount))}</button></form>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}, Milepost</title><style>${STYLE}</style></head><body><main>
<p class="test">${INVOICE_COPY.testMode}</p><section><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(INVOICE_COPY.plans[plan])}, ${invoiceDay(invoice.createdAt)}</p>
<p class="total">${escapeHtml(amount)}</p><p>${INVOICE_COPY.status}: <strong>${INVOICE_COPY.statuses[invoice.status]}</strong></p>
${problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}${invoice.status === 'open' ? pay : ''}
</section><p><a href="${PATHS.billing}">${INVOICE_COPY.back}</a><a href="${here}/pdf">${INVOICE_COPY.download}</a></p>
</main></body></html>`
}

/**
 * The sandbox's substitute for Stripe's hosted invoices: a page to pay on, and a PDF. Anyone with the address can read
 * and pay, as at Stripe.
 */
export function serveSandboxInvoices(api: FastifyInstance, context: AppContext): void {
  const { database, billing, clock, config, keys, pause } = context
  const { sandbox } = billing
  if (!sandbox) return
  const db = database.kysely
  const limits = createAttemptLimiter(keys, { enabled: config.rateLimits, pause })
  const secretOf = (rawParams: unknown) => {
    const { data } = params.safeParse(rawParams)
    if (!data) throw new Refused('NOT_FOUND')
    return data.secret
  }
  const viewOf = async (secret: string) => {
    const view = await sandbox.invoice(secret)
    if (!view) throw new Refused('NOT_FOUND')
    return view
  }
  const show = async (reply: FastifyReply, secret: string, problem: string | null = null) =>
    reply
      .code(problem === null ? 200 : 422)
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(pageOf(await viewOf(secret), secret, problem))

  void api.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    plain.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, async () => ({}))
    // nobody is signed in here, and each answer reads, charges or draws a file
    plain.addHook('onRequest', ({ ip }) => limits.count({ db, now: clock() }, { 'invoice-network': networkOf(ip) }))
    plain.get(`${SANDBOX_INVOICE_PATH}/:secret`, rawRoute('sandbox-invoices.page'), (request, reply) =>
      show(reply, secretOf(request.params)),
    )
    plain.post(`${SANDBOX_INVOICE_PATH}/:secret`, rawRoute('sandbox-invoices.page'), async (request, reply) => {
      const secret = secretOf(request.params)
      const said = await sandbox.pay(secret)
      if (said.status === 'unknown') throw new Refused('NOT_FOUND')
      const sync = { db, billing, clock }
      const { customerId } = await viewOf(secret)
      await deliverSandboxEvents(sync, customerId)
      await syncBilling(sync, { customerId })
      if (said.status === 'declined') return show(reply, secret, said.message)
      return reply.redirect(`${DEFAULT_API_ROOT}${SANDBOX_INVOICE_PATH}/${secret}`, 303)
    })
    plain.get(`${SANDBOX_INVOICE_PATH}/:secret/pdf`, rawRoute('sandbox-invoices.pdf'), async (request, reply) => {
      const view = await viewOf(secretOf(request.params))
      const billedTo = (await findBilledName(db, view.customerId)) ?? view.customerId
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `inline; filename="${invoiceNumber(view.invoice)}.pdf"`,
        })
        .type('application/pdf')
        .send(await buildInvoicePdf(view, billedTo))
    })
  })
}

/** SUB-14: the sandbox's invoice as a file. The same invoice has the same bytes. */
function buildInvoicePdf(view: SandboxInvoiceView, billedTo: string): Promise<Buffer> {
  const { invoice, plan, periodStart, periodEnd } = view
  const number = invoiceNumber(invoice)
  const total = formatAmount(invoice.totalCents, invoice.currency)
  const info = {
    title: INVOICE_COPY.title(number),
    createdAt: new Date(invoice.createdAt),
    footer: INVOICE_COPY.footer(number),
  }
  return buildPdf(info, (writer) => {
    writer.heading(info.title)
    writer.notice(INVOICE_COPY.testMode)
    writer.facts([
      [INVOICE_COPY.billedTo, billedTo],
      [INVOICE_COPY.issued, invoiceDay(invoice.createdAt)],
      [INVOICE_COPY.status, INVOICE_COPY.statuses[invoice.status]],
      ...(invoice.paidAt === null ? [] : [[INVOICE_COPY.paidOn, invoiceDay(invoice.paidAt)] as const]),
    ])
    writer.gap(14)
    writer.table(
      [
        { title: INVOICE_COPY.item, share: 3 },
        { title: INVOICE_COPY.period, share: 3 },
        { title: INVOICE_COPY.amount, share: 1.2, align: 'right' },
      ],
      [[INVOICE_COPY.plans[plan], INVOICE_COPY.range(invoiceDay(periodStart), invoiceDay(periodEnd)), total]],
      [INVOICE_COPY.total, '', total],
    )
    writer.gap(14)
    writer.paragraph(INVOICE_COPY.noTax)
  })
}
