import { afterAll, beforeEach, expect, test } from 'vitest'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { signRateConfirmationEndpoint } from '#contract/freight/signature.ts'
import { revokeSigningLinkEndpoint } from '#contract/freight/signing-link.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postBookedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'
import { linkToSign, signByLink } from '#tests/support/signing-link.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')
let load: PostedLoad
let token: string
let linkId: string
beforeEach(async () => {
  load = await postBookedLoad(server, marta, dana)
  const link = await linkToSign(server, dana, { reader: marta, load })
  token = link.token
  linkId = link.linkId
})

const contested = () => ({ table: 'load', id: load.id }) as const
const sign = (name: string) => () => signByLink(server, token, { reader: marta, load }, { name })
const revoke = () => server.as(dana).ask(revokeSigningLinkEndpoint, { params: { id: load.id, linkId } })
const read = (who: ApiPerson) => server.as(who).call(readRateConfirmationEndpoint, { params: load, query: {} })
const names = async () => ((await read(marta)).signatures ?? []).map(({ name }) => name)

test('two people who sign by one link at once leave the first signature', async () => {
  await oneAfterTheOther(server, contested(), [sign('Ada Yates'), sign('Eve Moss')])
  expect(await names()).toEqual(['Ada Yates'])
})

test('a link that is ended before the signature counts takes none', async () => {
  await oneAfterTheOther(server, contested(), [revoke, sign('Ada Yates')])
  expect(await names()).toEqual([])
})

test('the party and somebody with its link sign at once: one signature stays', async () => {
  const { dealId, version, hash } = await read(dana)
  const body = { dealId, version, hash, name: 'Dana Reyes', title: 'Owner', mark: { kind: 'typed' as const } }
  const own = () => server.as(dana).ask(signRateConfirmationEndpoint, { params: load, body: { ...body, consent: '1' } })
  await oneAfterTheOther(server, contested(), [own, sign('Ada Yates')])
  expect(await names()).toEqual(['Dana Reyes'])
})
