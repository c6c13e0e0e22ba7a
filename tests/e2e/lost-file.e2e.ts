import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from 'playwright/test'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { loadPath } from '#contract/api/path.ts'
import { acceptTenderEndpoint, setLoadStatusEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { listDocumentsEndpoint } from '#contract/freight/document.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, freshLoad } from '#tests/support/board-load.ts'
import type { ServerData } from '#tests/support/database.ts'
import { test as demoTest } from '#tests/support/demo-test.ts'
import { addPages, documents, saveAs } from '#tests/support/document-dialog.ts'
import { DEMO_LOADS, demoData, startServer } from '#tests/support/server.ts'
import { expectFitsEverySize } from '#tests/support/width.ts'

/** The demo, whose files a test can reach. */
const test = demoTest.extend<object, { data: ServerData }>({
  data: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, lend) => {
      const data = await demoData(DEMO_LOADS)
      await lend(data)
      await data.drop()
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ data }, lend) => {
      const server = await startServer({ demoLoads: DEMO_LOADS, ...data })
      await lend(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const REMIT_TO = { kind: 'factor' as const, name: 'Apex Factoring', address: 'PO Box 12, Dallas', email: null }

async function openPod(page: Page) {
  await documents(page).getByRole('button', { name: 'POD, 1 page' }).click()
  return page.getByRole('dialog', { name: 'POD, 1 page' })
}

test('both parties read that a file is lost and what to do, at the document and at the invoice', async ({
  enter,
  clientOf,
  data,
}) => {
  test.setTimeout(120_000)
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await freshLoad(carrier, broker)
  const carrierId = accountIdOf(await carrier.call(readProfileEndpoint, {}))
  await broker.call(tenderLoadEndpoint, { params: load, body: { carrierId } })
  await carrier.call(acceptTenderEndpoint, { params: load })
  const phone = await enter(COMPANY, 'phone')
  await phone.goto(loadPath(load.id))
  await addPages(phone, 1)
  await saveAs(phone, 'pod')
  const stored = async () => (await broker.call(listDocumentsEndpoint, { params: load, query: {} })).data
  await expect.poll(async () => (await stored()).length, { timeout: 30_000 }).toBe(1)
  await carrier.call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
  const { dealId, draft } = await carrier.call(readInvoiceEndpoint, { params: load, query: {} })
  const body = { dealId, version: 0, total: draft.total, remitTo: REMIT_TO }
  await carrier.prove()
  await carrier.call(sendInvoiceEndpoint, { params: load, body })
  await rm(path.join(data.dataDir, 'documents'), { recursive: true })

  const desk = await enter(BROKER, 'desktop')
  await desk.goto(loadPath(load.id))
  const theirs = await openPod(desk)
  await expect(theirs.getByRole('alert')).toHaveText(
    'Milepost lost this file. Ask its sender to add the document again.',
  )
  await expect(theirs.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await documents(desk)
    .getByRole('button', { name: /^Invoice/ })
    .click()
  const paper = desk.getByRole('dialog', { name: 'Invoice' })
  await expect(paper).toContainText('The packet is incomplete')
  await expect(paper).toContainText(/POD, 1 page, received .+: Milepost lost its file\./)
  await expectAccessible(desk)
  await expectFitsEverySize(desk)

  // as on another device of the sender's: pages that are still here are shown from here
  const other = await enter(COMPANY, 'phone')
  await other.goto(loadPath(load.id))
  await expect((await openPod(other)).getByRole('alert')).toHaveText(
    'Milepost lost this file. Add the document again, then remove this one.',
  )
})
