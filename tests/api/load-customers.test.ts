import { afterAll, beforeEach, expect, test } from 'vitest'
import { type CustomerFacts, addCustomerEndpoint, closeCustomerEndpoint } from '#contract/money/customer.ts'
import { readCustomerInvoiceEndpoint } from '#contract/money/customer-invoice.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { listLoadChangesEndpoint } from '#contract/freight/load-changes.ts'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import {
  createLoadEndpoint,
  type NewLoad,
  updateLoadEndpoint,
  upsertLoadEndpoint,
} from '#contract/freight/load-post.ts'
import { listLoadTemplatesEndpoint, scheduleLoadTemplateEndpoint } from '#contract/freight/load-template.ts'
import { exportLoadsEndpoint, listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { parseCsvLines } from '#tests/support/csv-lines.ts'
import { saveTemplate } from '#tests/support/leave-recurring-loads.ts'
import { bookPosted } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

// its clock is at 08:00 in Dallas, on Monday, November 23, 2026
const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let halden: string
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
  halden = await addCustomer(marta)
})

const HALDEN: CustomerFacts = {
  name: 'Halden Box & Board',
  quickbooksName: null,
  address: '12 Mill Rd, Joplin, MO 64801',
  email: 'ap@halden.test',
  termsDays: 30,
}
const addCustomer = async (who: ApiPerson, name = HALDEN.name) =>
  (await server.as(who).call(addCustomerEndpoint, { body: { ...HALDEN, name } })).id
const close = (id: string) => server.as(marta).call(closeCustomerEndpoint, { params: { id } })
const post = (changes: Partial<NewLoad>) =>
  server.as(marta).call(createLoadEndpoint, { body: newLoad(server, changes) })
const CLOSED = [{ path: 'customerId', message: 'This customer is closed' }]
const NOT_OWN = [{ path: 'customerId', message: 'Choose a customer' }]

test('[MONEY-15] no load names another account’s customer, in any way of posting and editing', async () => {
  const rival = await createPerson(server, 'broker')
  const theirs = await addCustomer(rival)
  expect(await expectRefusal(post({ customerId: theirs }))).toMatchObject({ status: 422, validationErrors: NOT_OWN })
  const body = { loads: [newLoad(server, { customerId: theirs }), newLoad(server, { customerId: halden })] }
  const { results } = await server.as(marta).call(postLoadsEndpoint, { body })
  expect(results).toMatchObject([{ outcome: 'refused', errors: NOT_OWN }, { outcome: 'posted' }])
  const { program } = await makeKey(server, marta, { scopes: ['loads:write'] })
  const upserted = program.call(upsertLoadEndpoint, {
    params: { reference: 'HB-1' },
    body: newLoad(server, { customerId: theirs }),
  })
  expect(await expectRefusal(upserted)).toMatchObject({ validationErrors: NOT_OWN })
  const load = await post({})
  const edit = server.as(marta).call(updateLoadEndpoint, {
    params: { id: load.id },
    body: newLoad(server, { customerId: theirs }),
  })
  expect(await expectRefusal(edit)).toMatchObject({ status: 422, validationErrors: NOT_OWN })
  // the database refuses it, whatever the code forgets
  const past = server.db.updateTable('load').set({ customer_id: theirs }).where('id', '=', load.id).execute()
  await expect(past).rejects.toThrow('load_customer_of_owner')
})

test('[MONEY-15] a customer that was closed needs attention in a queued posting, and stays on a load that names it', async () => {
  const load = await post({ customerId: halden, reference: 'HB-7' })
  expect(load).toMatchObject({ customerId: halden, customerName: HALDEN.name })
  await close(halden)
  expect(await expectRefusal(post({ customerId: halden }))).toMatchObject({ status: 422, validationErrors: CLOSED })
  const body = newLoad(server, { customerId: halden, reference: 'HB-7', rate: 2700 })
  const edited = await server.as(marta).call(updateLoadEndpoint, { params: { id: load.id }, body })
  expect(edited).toMatchObject({ rate: 2700, customerId: halden, customerName: HALDEN.name })
  const without = { ...body, customerId: null }
  expect(await server.as(marta).call(updateLoadEndpoint, { params: { id: load.id }, body: without })).toMatchObject({
    customerId: null,
  })
  const again = server.as(marta).call(updateLoadEndpoint, { params: { id: load.id }, body })
  expect(await expectRefusal(again)).toMatchObject({ validationErrors: CLOSED })
})

test('[MONEY-15] a recurring posting goes without its closed customer and says so', async () => {
  const ironquill = await addCustomer(marta, 'Ironquill Creamery')
  const { id, byHand } = await saveTemplate(server, marta, {
    name: 'Every Tuesday',
    posted: newLoad(server, { customerId: halden }),
  })
  const { id: other } = await saveTemplate(server, marta, {
    name: 'Ironquill',
    posted: newLoad(server, { customerId: ironquill }),
  })
  const times = { pickupTime: '08:00', pickupUntil: null, deliveryDays: 2, deliveryTime: '07:30', deliveryUntil: null }
  const plan = { weekdays: ['Tue' as const], daysAhead: 2, ...times }
  for (const template of [id, other])
    await server.as(marta).call(scheduleLoadTemplateEndpoint, { params: { id: template }, body: plan })
  await close(halden)
  await server.chores()
  const { data } = await server.as(marta).call(listLoadTemplatesEndpoint, {})
  const postings = (of: string) => data.find((template) => template.id === of)?.schedule?.postings
  expect(postings(id)).toMatchObject([
    { day: '2026-11-24', problem: null, note: 'Posted without its customer, which is closed' },
  ])
  expect(postings(other)).toMatchObject([{ day: '2026-11-24', problem: null, note: null }])
  const loads = (await server.as(marta).call(listMyLoadsEndpoint, { query: { limit: 50 } })).data
  const own = (of: string) => loads.find((load) => load.id === postings(of)?.[0]?.loadId)
  expect(own(id)).toMatchObject({ customerId: null })
  expect(own(other)).toMatchObject({ customerId: ironquill })
  expect(loads.find((load) => load.id === byHand)).toMatchObject({ customerId: halden })
})

test('[MONEY-15] only the owner’s people and its keys with `money:read` learn whom it bills', async () => {
  const carrier = await createPerson(server, 'company')
  const load = await post({ customerId: halden })
  const board = await server.as(carrier).call(listBoardEndpoint, { query: { limit: 50 } })
  const secrets = new RegExp(`${halden}|Halden|customer(?:Id|Name)`)
  expect(board.data.map(({ id }) => id)).toContain(load.id)
  expect(JSON.stringify(board)).not.toMatch(secrets)
  await bookPosted(server, { broker: marta, carrier }, load)
  const params = { id: load.id }
  expect(JSON.stringify(await server.as(carrier).call(readLoadEndpoint, { params }))).not.toMatch(secrets)
  expect(JSON.stringify(await server.as(carrier).call(syncEndpoint, { query: {} }))).not.toMatch(secrets)

  const loads = await makeKey(server, marta, { scopes: ['loads:read'] })
  const money = await makeKey(server, marta, { scopes: ['loads:read', 'money:read'] })
  for (const read of [
    (who: typeof loads.program) => who.call(readLoadEndpoint, { params }),
    (who: typeof loads.program) => who.call(listMyLoadsEndpoint, { query: {} }),
    (who: typeof loads.program) => who.call(listLoadChangesEndpoint, { query: {} }),
  ]) {
    expect(JSON.stringify(await read(loads.program))).not.toMatch(secrets)
    expect(JSON.stringify(await read(money.program))).toContain(`"customerName":"Halden Box & Board"`)
  }
})

test('[MONEY-15] an upsert that says nothing of the customer keeps it, and a list writes its name', async () => {
  const { program } = await makeKey(server, marta, { scopes: ['loads:read', 'loads:write', 'money:read'] })
  const put = (changes: Partial<NewLoad>) => {
    const { customerId: _, ...body } = newLoad(server)
    return program.call(upsertLoadEndpoint, { params: { reference: 'HB-9' }, body: { ...body, ...changes } })
  }
  await put({ customerId: halden })
  expect(await put({})).toMatchObject({ outcome: 'unchanged', load: { customerId: halden } })
  expect(await put({ rate: 2700 })).toMatchObject({ outcome: 'updated', load: { customerId: halden } })
  const { text } = await server.as(marta).ask(exportLoadsEndpoint, { query: {} })
  const [header = [], row = []] = parseCsvLines(text)
  expect(row[header.indexOf('Customer')]).toBe(HALDEN.name)
  expect(await put({ rate: 2700, customerId: null })).toMatchObject({ outcome: 'updated', load: { customerId: null } })
})

test('[MONEY-16] the invoice to the customer begins with the one chosen at posting, unless it is closed', async () => {
  const load = await post({ customerId: halden })
  const read = () => server.as(marta).call(readCustomerInvoiceEndpoint, { params: { id: load.id } })
  expect((await read()).draft.customerId).toBe(halden)
  await close(halden)
  expect((await read()).draft.customerId).toBeNull()
})
