import { afterAll, expect, test } from 'vitest'
import { revokeDriverLinkEndpoint } from '#contract/freight/driver-link.ts'
import { recordDriverEventEndpoint } from '#contract/freight/driver-load.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { postBookedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')

async function scene() {
  const load = await postBookedLoad(server, marta, dana)
  const { linkId, token } = await linkDriver(server.as(dana), load)
  const body = { kind: 'arrived' as const, stop: 'pickup' as const }
  return {
    load,
    tap: () => server.as({ accessToken: token }).ask(recordDriverEventEndpoint, { params: load, body }),
    revoke: () => server.as(dana).ask(revokeDriverLinkEndpoint, { params: { id: load.id, linkId } }),
    release: () => server.as(dana).ask(releaseCarrierEndpoint, { params: load, body: { reason: 'Broken truck' } }),
    events: async () =>
      (
        await server.db
          .selectFrom('stop_event')
          .innerJoin('deal', 'deal.id', 'deal_id')
          .select('kind')
          .where('deal.load_id', '=', load.id)
          .execute()
      ).length,
  }
}

test('a tap that waits for the load while the link is revoked is refused and leaves nothing', async () => {
  const { load, tap, revoke, events } = await scene()
  const [revoked, tapped] = await oneAfterTheOther(server, { table: 'load', id: load.id }, [revoke, tap])
  expect([revoked.status, tapped.status]).toEqual([200, 410])
  expect(await events()).toBe(0)
})

test('a tap that came first is kept, and the link is revoked after it', async () => {
  const { load, tap, revoke, events } = await scene()
  const [tapped, revoked] = await oneAfterTheOther(server, { table: 'load', id: load.id }, [tap, revoke])
  expect([tapped.status, revoked.status]).toEqual([200, 200])
  expect(await events()).toBe(1)
})

test('a tap that waits while the carrier is released is refused', async () => {
  const { load, tap, release, events } = await scene()
  const [released, tapped] = await oneAfterTheOther(server, { table: 'load', id: load.id }, [release, tap])
  expect([released.status, tapped.status]).toEqual([200, 410])
  expect(await events()).toBe(0)
})
