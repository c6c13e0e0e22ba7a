import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { signRateConfirmationEndpoint } from '#contract/freight/signature.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postBookedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'

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

async function proposer(rate: number) {
  const { deal, pickupDateTime, deliveryDateTime } = await server.as(dana).call(readLoadEndpoint, { params: load })
  const changeId = randomUUID()
  const terms = { rate, pickupDateTime, deliveryDateTime, reason: 'Two more stops' }
  const body = { dealId: deal?.id ?? '', changeId, version: deal?.version ?? 0, ...terms }
  return { changeId, send: (who: ApiPerson) => server.as(who).ask(proposeChangeEndpoint, { params: load, body }) }
}
async function proposed(rate = 2350.5) {
  const { changeId, send } = await proposer(rate)
  await send(dana)
  return changeId
}
const answer = (who: ApiPerson, changeId: string, given: 'accepted' | 'declined' | 'withdrawn') => () =>
  server.as(who).ask(answerChangeEndpoint, { params: load, body: { changeId, answer: given } })
async function signer() {
  const params = load
  const { dealId, version, hash } = await server.as(dana).call(readRateConfirmationEndpoint, { params, query: {} })
  const body = { dealId, version, hash, name: 'Dana Reyes', title: 'Owner', mark: { kind: 'typed' as const } }
  return () => server.as(dana).ask(signRateConfirmationEndpoint, { params, body: { ...body, consent: '1' } })
}
const contested = () => ({ table: 'load', id: load.id }) as const
async function versions() {
  const rows = await server.db
    .selectFrom('deal_terms')
    .innerJoin('deal', 'deal.id', 'deal_terms.deal_id')
    .select(['deal_terms.version', 'deal_terms.rate_cents as cents', 'deal.version as current'])
    .where('deal.load_id', '=', load.id)
    .orderBy('deal_terms.version')
    .execute()
  return rows.map(({ version, cents, current }) => [version, cents, current])
}

test('a change accepted twice at once makes one version', async () => {
  const id = await proposed()
  const accept = answer(marta, id, 'accepted')
  const answers = await oneAfterTheOther(server, contested(), [accept, accept])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await versions()).toEqual([
    [1, 215_050, 2],
    [2, 235_050, 2],
  ])
})

test('of an acceptance and a withdrawal at once, the first counts', async () => {
  for (const isAcceptFirst of [true, false]) {
    const id = await proposed(isAcceptFirst ? 2350 : 2400)
    const [accept, withdraw] = [answer(marta, id, 'accepted'), answer(dana, id, 'withdrawn')]
    const order = isAcceptFirst ? ([accept, withdraw] as const) : ([withdraw, accept] as const)
    const [first, second] = await oneAfterTheOther(server, contested(), order)
    expect([first.status, second.status, second.text]).toEqual([200, 409, expect.stringContaining('CHANGE_CLOSED')])
    expect(await versions()).toHaveLength(2)
  }
})

test('of two changes that cross, the first stays open', async () => {
  const [one, other] = [await proposer(2300), await proposer(2200)]
  const [first, second] = await oneAfterTheOther(server, contested(), [() => one.send(dana), () => other.send(marta)])
  expect([first.status, second.status, second.text]).toEqual([200, 409, expect.stringContaining('CHANGE_OPEN')])
  const { deal } = await server.as(marta).call(readLoadEndpoint, { params: load })
  expect(deal?.change).toMatchObject({ id: one.changeId, by: 'carrier', status: 'open', rate: 2300 })
})

test('a signature while its version is replaced counts for that version, or is refused after it', async () => {
  const early = await signer()
  const id = await proposed()
  const [signed, accepted] = await oneAfterTheOther(server, contested(), [early, answer(marta, id, 'accepted')])
  expect([signed.status, accepted.status]).toEqual([200, 200])
  const late = await signer()
  const next = await proposed(2500)
  const [first, second] = await oneAfterTheOther(server, contested(), [answer(marta, next, 'accepted'), late])
  expect([first.status, second.status, second.text]).toEqual([200, 409, expect.stringContaining('DOCUMENT_CHANGED')])
  const document = await server.as(dana).call(readRateConfirmationEndpoint, { params: load, query: {} })
  expect(document).toMatchObject({ version: 3, signatures: [{ version: 1, side: 'carrier' }] })
})

test('a change accepted while the carrier is released changes nothing', async () => {
  const id = await proposed()
  const release = () =>
    server.as(marta).ask(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
  const [, late] = await oneAfterTheOther(server, contested(), [release, answer(marta, id, 'accepted')])
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('DEAL_ENDED')])
  expect(await versions()).toEqual([[1, 215_050, 1]])
})
