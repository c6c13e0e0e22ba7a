import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addDocumentEndpoint } from '#contract/freight/document.ts'
import { readInvoiceEndpoint, readInvoicePacketEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { listReceivablesEndpoint } from '#contract/money/aging.ts'
import {
  cancelFactoringEndpoint,
  listFactoringEndpoint,
  readFactoringPdfEndpoint,
  sendToFactorEndpoint,
  submitToFactorEndpoint,
} from '#contract/money/factoring.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import {
  approveInvoice,
  disputeInvoice,
  INVOICED,
  type InvoicedLoad,
  payInvoice,
  postInvoicedLoad,
  sendInvoiceOf,
} from '#tests/support/invoiced-load.ts'
import { tinyJpeg, uploaded } from '#tests/support/document-uploads.ts'
import { postDeliveredLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})

const APEX = {
  kind: 'factor' as const,
  name: 'Apex Factoring',
  address: 'PO Box 12, Dallas, TX 75201',
  email: 'in@apex.test',
}

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
})

const invoiceNew = (payee = APEX) => postInvoicedLoad(server, { broker: marta, carrier: dana }, payee)
const rows = async () => (await server.as(dana).call(listReceivablesEndpoint, { query: {} })).data
const idOf = async ({ params }: InvoicedLoad) => (await rows()).find(({ loadId }) => loadId === params.id)?.id ?? ''
const submit = async (...sent: InvoicedLoad[]) => {
  const invoiceIds = await Promise.all(sent.map(idOf))
  return server.as(dana).call(submitToFactorEndpoint, { body: { invoiceIds } })
}
const cancel = (id: string) => server.as(dana).call(cancelFactoringEndpoint, { params: { id }, body: {} })
const correct = async ({ params, about }: InvoicedLoad) => {
  const { draft } = await server.as(dana).call(readInvoiceEndpoint, { params, query: {} })
  await proveNow(server, dana)
  const body = { dealId: about.dealId, version: about.version, total: draft.total, remitTo: APEX }
  return server.as(dana).call(sendInvoiceEndpoint, { params, body })
}
test('[MONEY-09] a factoring PDF has the schedule and each packet, whose hashes are those of the invoices', async () => {
  const [first, second] = [await invoiceNew(), await invoiceNew()]
  await approveInvoice(server, marta, second)
  const submission = await submit(first, second)
  expect(submission).toMatchObject({ factor: { name: 'Apex Factoring' }, total: 2 * INVOICED })
  const { packets } = await server.as(dana).call(readInvoiceEndpoint, { params: first.params, query: {} })
  const packet = await server.as(dana).ask(readInvoicePacketEndpoint, { params: first.params, query: {} })
  expect(packet.status).toBe(200)
  const again = await server.as(dana).call(readInvoiceEndpoint, { params: first.params, query: {} })
  expect(again.packets).toEqual(packets)
  expect(packets).toHaveLength(1)
  const answer = await server.as(dana).ask(readFactoringPdfEndpoint, { params: submission })
  expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect((await rows()).map(({ factoredAt }) => factoredAt)).toEqual([submission.madeAt, submission.madeAt])
})

test('[MONEY-09] an invoice is in one live submission at most, also a later version, and a correction waits for its cancel', async () => {
  const sent = await invoiceNew()
  const { id } = await submit(sent)
  expect(await expectRefusal(submit(sent))).toMatchObject({ code: 'STATUS_CONFLICT' })
  expect(await expectRefusal(correct(sent))).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'Cancel the submission first',
  })
  await cancel(id)
  await correct(sent)
  expect(await submit(sent)).toMatchObject({ total: INVOICED })
  const { data } = await server.as(dana).call(listFactoringEndpoint, {})
  expect(data.map(({ cancelledAt }) => cancelledAt === null)).toEqual([true, false])
})

test('[MONEY-09] a submission takes what one factor buys: nothing paid, disputed, or of another payee or account', async () => {
  const [paid, disputed, own, fine] = [
    await invoiceNew(),
    await invoiceNew(),
    await invoiceNew({ ...APEX, name: 'Other Factoring' }),
    await invoiceNew(),
  ]
  await payInvoice(server, marta, paid, 100)
  await disputeInvoice(server, marta, disputed)
  expect(await expectRefusal(submit(fine, paid))).toMatchObject({ code: 'STATUS_CONFLICT' })
  expect(await expectRefusal(submit(fine, disputed))).toMatchObject({ code: 'STATUS_CONFLICT' })
  expect(await expectRefusal(submit(fine, own))).toMatchObject({ code: 'NOT_ALLOWED' })
  const invoiceIds = [await idOf(fine)]
  const stranger = await createPerson(server, 'company')
  for (const who of [marta, stranger])
    expect(await expectRefusal(server.as(who).call(submitToFactorEndpoint, { body: { invoiceIds } }))).toMatchObject({
      status: 422,
    })
  expect((await server.as(dana).call(listFactoringEndpoint, {})).data).toEqual([])
})

test('[MONEY-09] papers that changed since are refused, and an email has the file', async () => {
  const sent = await invoiceNew()
  const { id } = await submit(sent)
  expect(await server.as(dana).call(sendToFactorEndpoint, { params: { id }, body: {} })).not.toMatchObject({
    sentAt: null,
  })
  const mail = await inbox.mailTo('in@apex.test')
  expect(mail.content).toContain('application/pdf')
  await approveInvoice(server, marta, sent)
  const changed = server.as(dana).call(readFactoringPdfEndpoint, { params: { id } })
  expect(await expectRefusal(changed)).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'The papers changed since this submission. Cancel it and make a new one.',
  })
})

test('[MONEY-09] packets of more than 40 MB together are refused with the reason, and nothing is half stored', async () => {
  const sent: InvoicedLoad[] = []
  for (let load = 0; load < 3; load += 1) {
    const params = await postDeliveredLoad(server, marta, dana)
    for (const kind of ['pod', 'bol'] as const) await addPhoto(params, kind, 8_000_000)
    sent.push(await sendInvoiceOf(server, dana, params, APEX))
  }
  const stored = async () => {
    const counts = []
    for (const table of ['factor_submission', 'factor_row', 'invoice_packet'] as const) {
      const { count } = await server.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      counts.push(Number(count))
    }
    return counts
  }
  const before = await stored()
  expect(await expectRefusal(submit(...sent))).toMatchObject({
    code: 'TOO_LARGE',
    message: 'These packets have more than 40 MB together. Submit fewer invoices at once.',
  })
  expect(await stored()).toEqual(before)
  // two of them fit, and their file has both packets
  const { id } = await submit(...sent.slice(0, 2))
  const { status, text } = await server.as(dana).ask(readFactoringPdfEndpoint, { params: { id } })
  expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-'])
})

async function addPhoto(params: PostedLoad, kind: 'pod' | 'bol', size: number): Promise<void> {
  const issuedAt = server.now()
  const { sessionId } = dana
  const session = { sessionId, generation: 0, issuedAt, expiresAt: issuedAt + 3_600_000 }
  const accessToken = await server.keys.sign('access', session)
  const parts = [await uploaded({ url: server.url, accessToken }, tinyJpeg(size))]
  await server.as(dana).call(addDocumentEndpoint, { params, body: { documentId: randomUUID(), kind, parts } })
}
