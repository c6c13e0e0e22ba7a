import { afterAll, describe, expect, test } from 'vitest'
import { removePersonEndpoint } from '#contract/account/company.ts'
import { endDispatcherConsentEndpoint } from '#contract/freight/dispatch-consent.ts'
import { acceptTenderEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { upsertLoadEndpoint } from '#contract/freight/load-post.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { endApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { createColleague, createDispatcher, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { insertConsent } from '#tests/support/dispatch-consent.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther, untilWaiting } from '#tests/support/lock-order.ts'
import { newLoad } from '#tests/support/new-load.ts'

const { database, drop } = await freshPostgres()
const [here, there] = [await startApi(database.connectionString), await startApi(database.connectionString)]
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
  await drop()
})

const codeOf = async (call: Promise<unknown>) => (await expectRefusal(call)).code

test('[KEY-02] an ended key is refused by the next request in a second process', async () => {
  const owner = await createPerson(here, 'broker')
  const { key, token } = await makeKey(here, owner)
  const program = there.as({ accessToken: token })
  const read = () => program.call(listMyLoadsEndpoint, { query: {} })
  expect((await read()).data).toEqual([])
  await here.as(owner).call(endApiKeyEndpoint, { params: { id: key.id } })
  expect(await codeOf(read())).toBe('KEY_ENDED')
})

describe('[KEY-02] a key that ends while its upsert waits for the load', () => {
  const scene = async () => {
    const owner = await createPerson(here, 'broker')
    const maker = await createColleague(here, owner, 'owner')
    const { key, program } = await makeKey(here, maker)
    const put = (rate: number) =>
      program.ask(upsertLoadEndpoint, { params: { reference: 'HB1' }, body: newLoad(here, { rate }) })
    await put(2000)
    const { id } = await here.db
      .selectFrom('load')
      .select('id')
      .where('owner_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const stored = () =>
      here.db.selectFrom('load').select(['rate_cents', 'version']).where('id', '=', id).executeTakeFirst()
    await proveNow(here, owner)
    const end = () => there.as(owner).ask(endApiKeyEndpoint, { params: { id: key.id } })
    const remove = () => there.as(owner).ask(removePersonEndpoint, { params: { id: maker.personId }, body: {} })
    return { id, put, stored, end, remove }
  }

  test('leaves nothing when its end comes first', async () => {
    const { id, put, stored, end } = await scene()
    await here.eventsHandled()
    const { waiting, ended } = await here.db.transaction().execute(async (tx) => {
      await tx.selectFrom('load').select('id').where('id', '=', id).forUpdate().execute()
      const waiting = put(3000)
      await untilWaiting(here.db, 1)
      return { waiting, ended: await end() }
    })
    const { status, text } = await waiting
    expect([ended.status, status, text]).toEqual([200, 401, expect.stringContaining('KEY_ENDED')])
    expect(await stored()).toEqual({ rate_cents: 200_000, version: 1 })
  })

  test.each(['first', 'second'] as const)('whose maker is removed %s is there whole or not at all', async (place) => {
    const { id, put, stored, remove } = await scene()
    const acts = [() => put(3000), remove] as const
    const [one, two] = await oneAfterTheOther(here, { table: 'load', id }, [
      acts[place === 'first' ? 1 : 0],
      acts[place === 'first' ? 0 : 1],
    ])
    const [byKey, removed] = place === 'first' ? [two, one] : [one, two]
    expect(removed.status).toBe(200)
    expect(await stored()).toMatchObject({ rate_cents: byKey.status === 200 ? 300_000 : 200_000 })
  })

  test('is there when it comes first', async () => {
    const { put, stored, end } = await scene()
    const [first, second] = [await put(3000), await end()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await stored()).toEqual({ rate_cents: 300_000, version: 2 })
  })
})

describe('[KEY-01] a dispatcher’s key', async () => {
  const marta = await createPerson(here, 'broker')

  test('whose only consent ends between request and commit makes no deal', async () => {
    const dana = await createDispatcher(here)
    const wade = await createPerson(here, 'company')
    const consentId = await insertConsent(here, dana, wade)
    const { program } = await makeKey(here, dana, { scopes: ['bookings:write'] })
    const load = await postLoad(here, marta)
    await here.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
    const [ended, accepted] = await oneAfterTheOther(here, { table: 'dispatch_consent', id: consentId }, [
      () => here.as(wade).ask(endDispatcherConsentEndpoint, { params: { id: consentId }, body: {} }),
      () => program.ask(acceptTenderEndpoint, { params: load }),
    ])
    expect(ended.status).toBe(200)
    expect(accepted.status).toBe(409)
    const deals = await here.db.selectFrom('deal').selectAll().where('load_id', '=', load.id).execute()
    expect(deals).toEqual([])
  })

  test('with two consents names one of its own, or is refused as a person is', async () => {
    const [dana, stranger] = [await createDispatcher(here), await createDispatcher(here)]
    const consents = []
    for (let n = 0; n < 2; n += 1) consents.push(await insertConsent(here, dana, await createPerson(here, 'company')))
    const foreign = await insertConsent(here, stranger, await createPerson(here, 'company'))
    const { program } = await makeKey(here, dana, { scopes: ['bookings:write'] })
    const load = await postLoad(here, marta)
    await here.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
    const accept = (consentId?: string) => ({
      params: load,
      body: consentId === undefined ? {} : { consentId },
    })
    for (const [consentId, status] of [
      [undefined, 409],
      [foreign, 404],
    ] as const) {
      const [byKey, byPerson] = [program, here.as(dana)].map((who) => who.ask(acceptTenderEndpoint, accept(consentId)))
      const [refused, same] = [await byKey, await byPerson]
      expect([refused?.status, same?.status]).toEqual([status, status])
      expect(refused?.body).toEqual(same?.body)
    }
    expect((await program.ask(acceptTenderEndpoint, accept(consents[1]))).status).toBe(200)
  })
})
