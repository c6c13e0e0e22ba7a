import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { signRateConfirmationEndpoint, voidSignatureEndpoint } from '#contract/freight/signature.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postBookedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther, untilWaiting } from '#tests/support/lock-order.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')
let load: PostedLoad
beforeEach(async () => {
  load = await postBookedLoad(server, marta, dana)
})

const read = () => server.as(dana).call(readRateConfirmationEndpoint, { params: load, query: {} })
async function signer() {
  const { dealId, version, hash } = await read()
  return (who: ApiPerson, name: string) =>
    server.as(who).ask(signRateConfirmationEndpoint, {
      params: load,
      body: { dealId, version, hash, name, title: 'Owner', mark: { kind: 'typed' }, consent: '1' },
    })
}
const contested = () => ({ table: 'load', id: load.id }) as const

test('both parties who sign at once are both recorded, and the second completes it', async () => {
  const sign = await signer()
  const answers = await oneAfterTheOther(server, contested(), [() => sign(dana, 'Dana'), () => sign(marta, 'Marta')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const rows = await server.db
    .selectFrom('signature_event as event')
    .innerJoin('deal', 'deal.id', 'event.deal_id')
    .select(['event.sequence', 'event.side'])
    .where('deal.load_id', '=', load.id)
    .orderBy('event.sequence')
    .execute()
  expect(rows).toEqual([
    { sequence: 1, side: 'carrier' },
    { sequence: 2, side: 'broker' },
  ])
})

test('two people of one party who sign at once: the first signature counts, the second is refused', async () => {
  const sign = await signer()
  const [first, second] = await oneAfterTheOther(server, contested(), [
    () => sign(dana, 'Dana Reyes'),
    () => sign(dana, 'Luis Ortega'),
  ])
  expect([first.status, second.status]).toEqual([200, 409])
  expect(second.text).toContain('ALREADY_SIGNED')
  expect((await read()).signatures).toMatchObject([{ name: 'Dana Reyes' }])
})

test('a deal that changes while somebody signs refuses the signature on its earlier version', async () => {
  const sign = await signer()
  await server.eventsHandled()
  const waiting = await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('load').select('id').where('id', '=', load.id).forUpdate().execute()
    const signed = sign(dana, 'Dana Reyes')
    await untilWaiting(server.db, 1)
    await sql`insert into deal_terms (deal_id, version, rate_cents, stops, miles, drive_minutes, miles_source, weight_lbs,
        detention, team, agreed_at)
      select deal_id, 2, rate_cents + 100, stops, miles, drive_minutes, miles_source, weight_lbs, detention, team, agreed_at
      from deal_terms join deal on deal.id = deal_id where load_id = ${load.id}`.execute(tx)
    return { signed }
  })
  const answer = await waiting.signed
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('DOCUMENT_CHANGED')])
  expect(await read()).toMatchObject({ version: 2, signatures: [] })
})

test('a release and a signature at once: a late signature is refused, and a release keeps an earlier one on record', async () => {
  const sign = await signer()
  const release = () =>
    server.as(marta).ask(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
  const [, late] = await oneAfterTheOther(server, contested(), [release, () => sign(dana, 'Dana Reyes')])
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('DEAL_ENDED')])

  load = await postBookedLoad(server, marta, dana)
  const again = await signer()
  await oneAfterTheOther(server, contested(), [() => again(dana, 'Dana Reyes'), release])
  expect(await read()).toMatchObject({
    endedAt: expect.any(String),
    signatures: [{ name: 'Dana Reyes', voided: null }],
  })
})

test('a signature voided twice at once is voided once', async () => {
  const sign = await signer()
  await sign(dana, 'Dana Reyes')
  const id = (await read()).signatures?.[0]?.id ?? ''
  const revoke = (reason: string) => () =>
    server.as(dana).ask(voidSignatureEndpoint, { params: { id: load.id, signatureId: id }, body: { reason } })
  const answers = await oneAfterTheOther(server, contested(), [revoke('Wrong name'), revoke('Wrong title')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await read()).signatures).toMatchObject([{ voided: { reason: 'Wrong name' } }])
})
