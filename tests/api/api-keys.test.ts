import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { changePasswordEndpoint } from '#contract/account/password.ts'
import { listCompanyEventsEndpoint, readCompanyEndpoint, removePersonEndpoint } from '#contract/account/company.ts'
import { readLoadEndpoint, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import {
  changeApiKeyEndpoint,
  endApiKeyEndpoint,
  listApiKeysEndpoint,
  makeApiKeyEndpoint,
  readOwnKeyEndpoint,
} from '#contract/programs/api-key.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { API_SCOPES, type ApiScope } from '#contract/programs/api-scope.ts'
import { type Caller, expectRefusal } from '#tests/support/api-client.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { createColleague, createPerson, PASSWORD, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { filled } from '#tests/support/filled.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

const onePage = { query: {} } as const
const refusalOf = async (call: Promise<unknown>) => {
  const { code, message, status } = await expectRefusal(call)
  return { code, message, status }
}

test('[KEY-17] a token is shown once, and the database holds only its hash', async () => {
  const owner = await createPerson(server, 'broker')
  const { key, token } = await makeKey(server, owner)
  expect(token).toMatch(/^mp_[0-9A-Za-z]{46}$/)
  expect(key).toMatchObject({ name: 'Ridgeline TMS', hint: token.slice(-4), lastUsedAt: null })
  const { data } = await server.as(owner).call(listApiKeysEndpoint, {})
  expect(data.map(({ id }) => id)).toEqual([key.id])
  expect(JSON.stringify(data)).not.toContain(token)
  const rows = await server.db.selectFrom('api_key').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  const mails = await server.db.selectFrom('company_event').selectAll().where('account_id', '=', owner.id).execute()
  expect(JSON.stringify(mails)).not.toContain(token)
})

test('a program reads what its key may do, and a session has no key', async () => {
  const owner = await createPerson(server, 'broker')
  const { program } = await makeKey(server, owner, { scopes: ['loads:read'] })
  expect(await program.call(readOwnKeyEndpoint, {})).toMatchObject({
    name: 'Ridgeline TMS',
    scopes: ['loads:read'],
    account: { id: owner.id, name: owner.businessName },
    role: 'broker',
    limits: { requestsPerMinute: 600 },
  })
  expect((await refusalOf(server.as(owner).call(readOwnKeyEndpoint, {}))).code).toBe('NOT_FOUND')
})

test('[KEY-03] a refused key hears whether it was ended, expired, or lacks which scope', async () => {
  const owner = await createPerson(server, 'broker')
  const made = await makeKey(server, owner, { scopes: ['loads:read'] })
  expect(await refusalOf(made.program.call(createLoadEndpoint, { body: newLoad(server) }))).toEqual({
    code: 'KEY_SCOPE',
    message: 'This key needs the scope loads:write',
    status: 403,
  })
  const change = { currentPassword: 'a', newPassword: 'b', confirmPassword: 'b' }
  const closed = await made.program.send({
    method: 'PUT',
    path: changePasswordEndpoint.path,
    body: JSON.stringify(change),
  })
  expect([closed.status, closed.text]).toEqual([403, expect.stringContaining("Programs can't do this")])

  await server.as(owner).call(endApiKeyEndpoint, { params: { id: made.key.id } })
  expect(await refusalOf(made.program.call(listMyLoadsEndpoint, onePage))).toEqual({
    code: 'KEY_ENDED',
    message: 'This key was ended on Nov 23, 2026',
    status: 401,
  })
  const short = await makeKey(server, owner)
  await server.db
    .updateTable('api_key')
    .set({ expires_at: server.at({ days: -1 }) })
    .where('id', '=', short.key.id)
    .execute()
  expect(await refusalOf(short.program.call(listMyLoadsEndpoint, onePage))).toEqual({
    code: 'KEY_ENDED',
    message: 'This key expired on Nov 22, 2026',
    status: 401,
  })
})

test('a key acts for its own company alone, and as far as its role', async () => {
  const [broker, other] = [await createPerson(server, 'broker'), await createPerson(server, 'broker')]
  const dispatcher = await createPerson(server, 'dispatcher')
  const { id } = await server.as(broker).call(createLoadEndpoint, { body: newLoad(server) })
  const foreign = await makeKey(server, other)
  expect((await refusalOf(foreign.program.call(readLoadEndpoint, { params: { id } }))).code).toBe('NOT_FOUND')
  const carriers = await makeKey(server, dispatcher)
  expect((await refusalOf(carriers.program.call(createLoadEndpoint, { body: newLoad(server) }))).code).toBe('FORBIDDEN')
})

test("another company's owner changes and ends no key, and its list has none of it", async () => {
  const [owner, stranger] = [await createPerson(server, 'broker'), await createPerson(server, 'broker')]
  const { key, program } = await makeKey(server, owner)
  await proveNow(server, stranger)
  const params = { id: key.id }
  const body = { name: 'Ours now', scopes: [...API_SCOPES] }
  const { call } = server.as(stranger)
  expect((await refusalOf(call(changeApiKeyEndpoint, { params, body }))).code).toBe('NOT_FOUND')
  expect((await refusalOf(call(endApiKeyEndpoint, { params }))).code).toBe('NOT_FOUND')
  expect((await server.as(stranger).call(listApiKeysEndpoint, {})).data).toEqual([])
  expect(await program.call(readOwnKeyEndpoint, {})).toMatchObject({ name: 'Ridgeline TMS' })
})

test('[KEY-04] the same Idempotency-Key on two keys runs twice, and once on each', async () => {
  const owner = await createPerson(server, 'broker')
  const [first, second] = [await makeKey(server, owner), await makeKey(server, owner, { name: 'Other' })]
  const key = randomUUID()
  const post = (program: typeof first.program, reference: string) =>
    program.call(createLoadEndpoint, { body: newLoad(server, { reference }) }, { key })
  const load = await post(first.program, 'HB1')
  expect((await post(first.program, 'HB1')).id).toBe(load.id)
  expect((await post(second.program, 'HB2')).id).not.toBe(load.id)
})

test("[KEY-09] a write by a key has the key's name in the account's own history, and no assignee", async () => {
  const owner = await createPerson(server, 'broker')
  const carrier = await createPerson(server, 'company')
  const { program } = await makeKey(server, owner)
  const { id } = await program.call(createLoadEndpoint, { body: newLoad(server) })
  const { events, assignee } = await server.as(owner).call(readLoadEndpoint, { params: { id } })
  expect(events.map(({ type, person }) => [type, person])).toEqual([['posted', 'Ridgeline TMS (API key)']])
  expect(assignee ?? null).toBeNull()
  const theirs = await server.as(carrier).call(readLoadEndpoint, { params: { id } })
  expect(JSON.stringify(theirs)).not.toContain('Ridgeline')
  const recorded = await server.db.selectFrom('domain_event').select('via').where('actor_id', '=', owner.id).execute()
  expect(recorded.map(({ via }) => via?.name)).toEqual(recorded.map(() => 'Ridgeline TMS'))
})

test('[KEY-08] a key shows when and from which network it was last used, written once a minute at most', async () => {
  const owner = await createPerson(server, 'broker')
  const { key, program } = await makeKey(server, owner)
  const lastUse = async () => {
    const { data } = await server.as(owner).call(listApiKeysEndpoint, {})
    const { lastUsedAt, lastUsedNetwork } = data.find(({ id }) => id === key.id) ?? {}
    return { lastUsedAt, lastUsedNetwork }
  }
  await program.call(listMyLoadsEndpoint, onePage)
  const first = await lastUse()
  expect(first).toEqual({ lastUsedAt: server.at({}).toISOString(), lastUsedNetwork: '127.0.0.1' })
  server.pass({ ms: 59_999 })
  await program.call(listMyLoadsEndpoint, onePage)
  expect(await lastUse()).toEqual(first)
  server.pass({ ms: 1 })
  await program.call(listMyLoadsEndpoint, onePage)
  expect((await lastUse()).lastUsedAt).toBe(server.at({}).toISOString())
})

test('making a key and adding a scope need a fresh proof; removing one and ending need none', async () => {
  const owner = await createPerson(server, 'broker')
  const byOwner = server.as(owner)
  const body = { name: 'TMS', scopes: ['loads:read'] as const, days: 90 as const }
  expect(
    (await refusalOf(byOwner.call(makeApiKeyEndpoint, { body: { ...body, scopes: [...body.scopes] } }))).code,
  ).toBe('PROOF_NEEDED')
  const { key } = await makeKey(server, owner, { scopes: ['loads:read', 'board:read'] })
  server.pass({ minutes: 11 })
  const params = { id: key.id }
  const wider = { name: 'TMS', scopes: ['loads:read', 'loads:write'] as ('loads:read' | 'loads:write')[] }
  expect((await refusalOf(byOwner.call(changeApiKeyEndpoint, { params, body: wider }))).code).toBe('PROOF_NEEDED')
  const narrower = await byOwner.call(changeApiKeyEndpoint, { params, body: { name: 'TMS', scopes: ['loads:read'] } })
  expect(narrower).toMatchObject({ name: 'TMS', scopes: ['loads:read'] })
  await proveNow(server, owner)
  expect((await byOwner.call(changeApiKeyEndpoint, { params, body: wider })).scopes).toEqual(wider.scopes)
  server.pass({ minutes: 11 })
  expect((await byOwner.call(endApiKeyEndpoint, { params })).endedAt).toBe(server.at({}).toISOString())
  // ended once
  server.pass({ minutes: 1 })
  expect((await byOwner.call(endApiKeyEndpoint, { params })).endedAt).toBe(server.at({ minutes: -1 }).toISOString())
  const { data } = await byOwner.call(listCompanyEventsEndpoint, { query: {} })
  expect(data.map(({ details }) => details)).toEqual([
    'TMS: ended',
    'TMS: scope loads:write added',
    'TMS: scope board:read removed',
    'Ridgeline TMS: made',
  ])
})

test('a company has ten keys that work, and only owners see them', async () => {
  const owner = await createPerson(server, 'broker')
  for (let n = 0; n < 10; n += 1) await makeKey(server, owner, { name: `TMS ${n}` })
  expect(await refusalOf(makeKey(server, owner, { name: 'One more' }))).toEqual({
    code: 'NOT_ALLOWED',
    message: 'A company has at most 10 keys. End one first',
    status: 403,
  })
  const desk = await createColleague(server, owner, 'desk')
  expect((await refusalOf(server.as(desk).call(listApiKeysEndpoint, {}))).code).toBe('FORBIDDEN')
})

test('[KEY-16] removing a person ends the keys they made, unless the owner says otherwise', async () => {
  const owner = await createPerson(server, 'broker')
  const [nia, sam] = [await createColleague(server, owner, 'owner'), await createColleague(server, owner, 'owner')]
  const [byNia, bySam] = [await makeKey(server, nia, { name: 'Nia’s' }), await makeKey(server, sam, { name: 'Sam’s' })]
  const { people } = await server.as(owner).call(readCompanyEndpoint, {})
  expect(people.map(({ firstName, keys }) => [firstName, keys])).toEqual([
    [owner.firstName, 0],
    [nia.firstName, 1],
    [sam.firstName, 1],
  ])
  await proveNow(server, owner)
  await server.as(owner).call(removePersonEndpoint, { params: { id: nia.personId }, body: {} })
  await server.as(owner).call(removePersonEndpoint, { params: { id: sam.personId }, body: { endKeys: false } })
  expect((await refusalOf(byNia.program.call(listMyLoadsEndpoint, onePage))).code).toBe('KEY_ENDED')
  expect((await bySam.program.ask(listMyLoadsEndpoint, onePage)).status).toBe(200)
})

test('[KEY-16] closing the account ends its keys', async () => {
  const owner = await createPerson(server, 'broker')
  const { program } = await makeKey(server, owner)
  const body = { password: PASSWORD, confirmation: 'DELETE' } as const
  await server.as(owner).call(deleteAccountEndpoint, { body })
  expect((await refusalOf(program.call(listMyLoadsEndpoint, onePage))).code).toBe('UNAUTHENTICATED')
})

const guarded = ENDPOINTS.filter(({ access }) => access !== 'public' && access !== 'driver-link')
/** As a program asks that knows no id: whether it may is decided before anything is read. */
const askBlindly = async (program: Caller, { method, path }: Endpoint) => {
  const { text } = await program.send({
    method,
    path: path.replaceAll(/:\w+/g, randomUUID()),
    ...(method !== 'GET' && { body: '{}' }),
  })
  return text
}

describe('[KEY-01] an endpoint refuses every key without its scope', async () => {
  const owner = await createPerson(server, 'broker')
  const { key, program } = await makeKey(server, owner)
  const scopedTo = (scopes: ApiScope[]) =>
    server.db.updateTable('api_key').set({ scopes }).where('id', '=', key.id).execute()

  test.each(filled(guarded.filter(({ scope }) => scope === undefined)))('$name: every key', async (endpoint) => {
    await scopedTo([...API_SCOPES])
    expect(await askBlindly(program, endpoint)).toContain("Programs can't do this")
  })

  const scoped = guarded.flatMap(({ scope, ...endpoint }) =>
    scope === undefined || scope === 'any' ? [] : [{ ...endpoint, scope }],
  )
  test.each(filled(scoped))('$name: $scope opens it', async (endpoint) => {
    await scopedTo(API_SCOPES.filter((each) => each !== endpoint.scope))
    expect(await askBlindly(program, endpoint)).toContain(`This key needs the scope ${endpoint.scope}`)
    await scopedTo([endpoint.scope])
    expect(await askBlindly(program, endpoint)).not.toContain('KEY_SCOPE')
  })
})

test('[KEY-07] 601 requests in a minute: one 429 with Retry-After, and a person’s page still works', async () => {
  const limited = await startApi(undefined, { RATE_LIMITS: 'true' })
  const owner = await createPerson(limited, 'broker')
  const { program } = await makeKey(limited, owner)
  const ask = () => program.ask(readOwnKeyEndpoint, {})
  const first = await ask()
  expect(first.headers.get('ratelimit-policy')).toBe('"minute";q=600;w=60')
  expect(first.headers.get('ratelimit')).toBe('"minute";r=599;t=60')
  const answers = [first]
  while (answers.length < 601) answers.push(await ask())
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(600)
  const [refused = first] = answers.slice(600)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await limited.as(owner).ask(listMyLoadsEndpoint, onePage)).status).toBe(200)
  limited.pass({ minutes: 1 })
  expect((await ask()).status).toBe(200)
  await limited.stop()
})
