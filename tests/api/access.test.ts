import { afterAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { errorEnvelope } from '#contract/error.ts'
import { saveTemplate } from '#contract/load-template.ts'
import { assignCarrier } from '#contract/load.ts'
import { setupIntent } from '#contract/payment-method.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { addedCard } from '#tests/support/card.ts'
import { ask, bookedLoad, deliveredLoad, postLoad } from '#tests/support/freight.ts'
import { person, tell } from '#tests/support/people.ts'
import { everything } from '#tests/support/snapshot.ts'
import { ACCESS, type Theirs } from './access-table.ts'

const server = await startApi()
afterAll(() => server.stop())

const marta = await person(server, 'broker')
const dana = await person(server, 'dispatcher')
const harpreet = await person(server, 'company')
// with a customer already, so that asking for a secret changes nothing
const stranger = await person(server, 'user', { stripe_customer_id: 'sandbox_stranger' })

async function theirRows(): Promise<Theirs> {
  const tendered = await postLoad(server, marta)
  const { id: request } = await ask(server, harpreet, tendered)
  await server.as(marta).call(assignCarrier, { params: tendered, body: { carrierId: dana.id } })
  const rows = {
    activeLoad: (await bookedLoad(server, marta, dana)).id,
    tenderedLoad: tendered.id,
    deliveredLoad: (await deliveredLoad(server, marta, dana)).id,
    request,
    notification: await tell(server, dana, { title: 'Theirs' }),
    template: (await server.as(marta).call(saveTemplate, { body: { name: 'Theirs', form: { commodity: {} } } })).id,
    account: dana.id,
    session: dana.sessionId,
    paymentMethod: (await addedCard(server.as(dana))).id,
    setupSecret: (await server.as(dana).call(setupIntent, { body: {} })).clientSecret,
  }
  await server.heard()
  return rows
}
const theirs = await theirRows()

const LOAD_PERMISSIONS = ['load:create', 'load:read', 'load:update', 'load:delete', 'load:book', 'load:list'] as const
/** The stranger's role, which nobody else here has, holds every permission but these. */
async function letStrangerDoAllBut(...missing: string[]): Promise<void> {
  await server.db.deleteFrom('role_permission').where('role', '=', 'user').execute()
  const held = LOAD_PERMISSIONS.filter((permission) => !missing.includes(permission))
  await server.db
    .insertInto('role_permission')
    .values(held.map((permission) => ({ role: 'user', permission })))
    .execute()
}

function asking(endpoint: Endpoint, asker: Parameters<typeof server.as>[0]): Promise<RawAnswer> {
  return server.as(asker).ask(endpoint, ACCESS[endpoint.name]?.input(theirs) ?? {})
}

const guarded = ENDPOINTS.filter(({ access }) => access !== 'public')
const nameOf = (endpoint: Endpoint) => endpoint.name
const codeOf = ({ body }: RawAnswer) => errorEnvelope.safeParse(body).data?.error.code

test('each endpoint of the contract stands in the table of who may ask for whose rows, and nothing else does', () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual(ENDPOINTS.map(nameOf).toSorted())
})

test('only the endpoints that the table calls open are', () => {
  const open = Object.keys(ACCESS).filter((name) => ACCESS[name]?.stranger === 'open')
  expect(ENDPOINTS.filter(({ access }) => access === 'public').map(nameOf)).toEqual(open)
})

describe('without a session, 401', () => {
  test.each(guarded)('$name', async (endpoint) => {
    const before = await everything(server)
    const answers = [await asking(endpoint, null), await asking(endpoint, { accessToken: 'forged' })]
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    expect(answers.map(codeOf)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED'])
    expect(await everything(server)).toEqual(before)
  })
})

describe('without its permission, but with all others, 403', () => {
  const permitted = guarded.filter(({ access }) => access !== 'session')
  test.each(permitted)('$name', async (endpoint) => {
    await letStrangerDoAllBut(endpoint.access)
    const before = await everything(server)
    const answer = await asking(endpoint, stranger)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'FORBIDDEN'])
    expect(await everything(server)).toEqual(before)
  })
})

describe('a stranger who holds every permission', () => {
  const withIds = guarded.filter(({ name }) => [404, 'LOAD_TAKEN'].includes(ACCESS[name]?.stranger ?? ''))
  test.each(withIds)('is refused the rows of others, which stay as they are: $name', async (endpoint) => {
    await letStrangerDoAllBut()
    const before = await everything(server)
    const answer = await asking(endpoint, stranger)
    const { stranger: expected } = ACCESS[endpoint.name] ?? {}
    expect([answer.status, codeOf(answer)]).toEqual(expected === 404 ? [404, 'NOT_FOUND'] : [409, expected])
    expect(await everything(server)).toEqual(before)
  })

  test.each(withIds)('hears the same of a row that does not exist: $name', async (endpoint) => {
    await letStrangerDoAllBut()
    const nowhere = '01a1fcbd-0000-7000-8000-000000000000'
    const none = Object.fromEntries(Object.keys(theirs).map((row) => [row, nowhere])) as unknown as Theirs
    const answer = await server.as(stranger).ask(endpoint, ACCESS[endpoint.name]?.input(none) ?? {})
    expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND'])
  })

  const withheld = guarded.filter(({ name }) => ACCESS[name]?.stranger === 422)
  test.each(withheld)('does nothing without the password or the picture that it takes: $name', async (endpoint) => {
    await letStrangerDoAllBut()
    const before = await everything(server)
    expect((await asking(endpoint, stranger)).status).toBe(422)
    expect(await everything(server)).toEqual(before)
  })

  const makers = guarded.filter(({ name }) => ACCESS[name]?.stranger === 'makes')
  test.each(makers)('makes what is theirs, and touches nothing of others: $name', async (endpoint) => {
    await letStrangerDoAllBut()
    const before = await everything(server)
    const { status, text } = await asking(endpoint, stranger)
    expect(status).toBe(200)
    for (const id of Object.values(theirs)) expect(text).not.toContain(id)
    const after = (await everything(server)).map((rows) => rows.map((row) => JSON.stringify(row)))
    const lost = before.flatMap((rows, table) => rows.filter((row) => !after[table]?.includes(JSON.stringify(row))))
    expect(lost).toEqual([])
  })

  const lists = guarded.filter(({ name }) => ACCESS[name]?.stranger === 'own')
  test.each(lists)('finds nothing of others in: $name', async (endpoint) => {
    await letStrangerDoAllBut()
    const before = await everything(server)
    const { status, text } = await asking(endpoint, stranger)
    expect(status).toBe(200)
    for (const id of Object.values(theirs)) expect(text).not.toContain(id)
    expect(await everything(server)).toEqual(before)
  })
})
