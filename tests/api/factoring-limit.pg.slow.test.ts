import { afterAll, expect, test } from 'vitest'
import { listReceivablesEndpoint } from '#contract/money/aging.ts'
import { submitToFactorEndpoint } from '#contract/money/factoring.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { addPhoto, countFactored } from '#tests/support/factored-packets.ts'
import { sendInvoiceOf } from '#tests/support/invoiced-load.ts'
import { postDeliveredLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

/** Of one submission, and of one document with its file's head and end. */
const MOST = { invoices: 25, bytes: 40 * 1024 * 1024 - 1024 }
const APEX = { kind: 'factor' as const, name: 'Apex Factoring', address: 'PO Box 12, Dallas', email: null }

test('[MONEY-09] 25 packets of 40 MB are refused with the reason, and nothing is half stored', async () => {
  const trial_ends_at = server.at({ days: 400 })
  const broker = await createPerson(server, 'broker', { trial_ends_at })
  const carrier = await createPerson(server, 'company', { trial_ends_at })
  for (let load = 0; load < MOST.invoices; load += 1) {
    const params = await postDeliveredLoad(server, broker, carrier)
    await addPhoto(server, carrier, { params, kind: 'pod', size: MOST.bytes })
    await sendInvoiceOf(server, carrier, params, APEX)
    // an hour's uploads are fewer
    server.pass({ hours: 1 })
  }
  const { data } = await server.as(carrier).call(listReceivablesEndpoint, { query: {} })
  const invoiceIds = data.map(({ id }) => id)
  expect(invoiceIds).toHaveLength(MOST.invoices)
  const before = await countFactored(server)
  expect(await expectRefusal(server.as(carrier).call(submitToFactorEndpoint, { body: { invoiceIds } }))).toMatchObject({
    code: 'TOO_LARGE',
    message: 'These packets have more than 40 MB together. Submit fewer invoices at once.',
  })
  expect(await countFactored(server)).toEqual(before)
})
