import { afterAll, expect, test } from 'vitest'
import { deleteLoadEndpoint } from '#contract/freight/load-actions.ts'
import { listLoadChangesEndpoint } from '#contract/freight/load-changes.ts'
import { updateLoadEndpoint, upsertLoadEndpoint } from '#contract/freight/load-post.ts'
import { listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, postDeliveredLoad, postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

type Query = { cursor?: string; updatedSince?: string; limit?: number }
async function createReader(owner: ApiPerson) {
  const { program } = await makeKey(server, owner, { scopes: ['loads:read', 'loads:write'] })
  const ask = (query: Query) => program.call(listLoadChangesEndpoint, { query })
  /** All pages from here on, and the cursor after them. */
  const readOn = async (query: Query) => {
    const pages = [await ask(query)]
    for (let last = pages[0]; last?.hasMore; last = pages.at(-1))
      pages.push(await ask({ cursor: last.next, ...(query.limit !== undefined && { limit: query.limit }) }))
    return {
      pages,
      ids: pages.flatMap(({ data }) => data.map(({ id }) => id)),
      gone: pages.flatMap(({ gone }) => gone.map(({ id }) => id)),
      next: pages.at(-1)?.next ?? '',
    }
  }
  return { program, ask, readOn }
}

test('[KEY-12] a program reads all loads in pages, old ones too, then what changed, and a deleted one as gone', async () => {
  const broker = await createPerson(server, 'broker')
  const stranger = await createPerson(server, 'broker')
  const { readOn, program } = await createReader(broker)
  const old = await postDeliveredLoad(server, broker, await createPerson(server, 'company'))
  // devices don't keep it any more
  const long = { updated_at: server.at({ days: -400 }) }
  await server.db.updateTable('load').set(long).where('id', '=', old.id).execute()
  const loads = [old]
  for (let n = 0; n < 4; n += 1) loads.push(await postLoad(server, broker))
  await postLoad(server, stranger)
  const first = await readOn({ limit: 2 })
  expect(first.pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0])
  expect(first.ids.toSorted()).toEqual(loads.map(({ id }) => id).toSorted())
  const [, one, two] = loads
  const { events: _, ...shown } = await program.call(readLoadEndpoint, { params: { id: one?.id ?? '' } })
  expect(first.pages.flatMap(({ data }) => data).find(({ id }) => id === one?.id)).toEqual(shown)

  expect(await readOn({ cursor: first.next })).toMatchObject({ ids: [], gone: [] })
  await program.call(deleteLoadEndpoint, { params: { id: one?.id ?? '' } })
  await program.call(updateLoadEndpoint, { params: { id: two?.id ?? '' }, body: newLoad(server) })
  const later = await readOn({ cursor: first.next })
  expect([later.ids, later.gone]).toEqual([[two?.id], [one?.id]])
  // the same again for who lost the answer
  expect((await readOn({ cursor: first.next })).ids).toEqual([two?.id])
})

test('[KEY-12] a carrier’s program reads loads it requested or hauls, and one that another got as gone', async () => {
  const broker = await createPerson(server, 'broker')
  const [carrier, rival] = [await createPerson(server, 'company'), await createPerson(server, 'company')]
  const { readOn } = await createReader(carrier)
  const { next } = await readOn({})
  const hauled = await postBookedLoad(server, broker, carrier)
  const requested = await postLoad(server, broker)
  await requestPostedLoad(server, carrier, requested)
  const news = await readOn({ cursor: next })
  expect(news.ids.toSorted()).toEqual([hauled.id, requested.id].toSorted())
  expect((await (await createReader(rival)).readOn({})).ids).toEqual([])
  await server.as(broker).call(deleteLoadEndpoint, { params: { id: requested.id } })
  expect((await readOn({ cursor: news.next })).gone).toEqual([requested.id])
})

test('[KEY-12] updatedSince leaves out what was written before, on each page of the first answer', async () => {
  const broker = await createPerson(server, 'broker')
  const { readOn } = await createReader(broker)
  const before = await postLoad(server, broker)
  server.pass({ days: 2 })
  const since = server.at({}).toISOString()
  const after = [await postLoad(server, broker), await postLoad(server, broker), await postLoad(server, broker)]
  const { ids, next } = await readOn({ updatedSince: since, limit: 1 })
  expect(ids.toSorted()).toEqual(after.map(({ id }) => id).toSorted())
  await server.as(broker).call(deleteLoadEndpoint, { params: { id: before.id } })
  expect((await readOn({ cursor: next, updatedSince: since })).gone).toEqual([before.id])
})

test('[KEY-12] a cursor that is too old, of another call or no cursor starts over and says so', async () => {
  const broker = await createPerson(server, 'broker')
  const { ask } = await createReader(broker)
  const { id } = await postLoad(server, broker)
  const { cursor: ofSync } = await server.as(broker).call(syncEndpoint, { query: {} })
  const { next, reset } = await ask({})
  expect(reset).toBeUndefined()
  server.pass({ days: 28 })
  expect(await ask({ cursor: next })).toMatchObject({ data: [], gone: [] })
  for (const cursor of [ofSync, 'nonsense', next]) {
    if (cursor === next) server.pass({ days: 1 })
    const answer = await ask({ cursor })
    expect([answer.reset, answer.data.map((load) => load.id)]).toEqual([true, [id]])
  }
  // and neither does ours fit /sync
  expect((await server.as(broker).call(syncEndpoint, { query: { since: next } })).reset).toBe(true)
})

test('[KEY-13] my loads can be filtered by reference and by time of change', async () => {
  const broker = await createPerson(server, 'broker')
  const { program } = await createReader(broker)
  const body = newLoad(server)
  const put = (reference: string) => program.call(upsertLoadEndpoint, { params: { reference }, body })
  const { load } = await put('HB 4471903')
  await put('hb 4471903')
  const listed = async (query: { reference?: string; updatedSince?: string }) =>
    (await program.call(listMyLoadsEndpoint, { query })).data.map(({ id }) => id)
  expect(await listed({ reference: ' HB 4471903 ' })).toEqual([load.id])
  expect(await listed({ reference: 'HB 447190' })).toEqual([])
  server.pass({ hours: 1 })
  const since = server.at({}).toISOString()
  expect(await listed({ updatedSince: since })).toEqual([])
  const again = await put('HB 4471903')
  expect(again.outcome).toBe('unchanged')
  expect(await listed({ updatedSince: since })).toEqual([])
  const more = { ...body, rate: 3000 }
  await program.call(upsertLoadEndpoint, { params: { reference: 'HB 4471903' }, body: more })
  expect(await listed({ updatedSince: since })).toEqual([load.id])
})

test('[KEY-13] who only requested a load doesn’t find it by its reference', async () => {
  const [broker, carrier] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const load = await postLoad(server, broker, { reference: 'SECRET-1' })
  await requestPostedLoad(server, carrier, load)
  const { program } = await createReader(carrier)
  const found = async () => (await program.call(listMyLoadsEndpoint, { query: { reference: 'SECRET-1' } })).data.length
  expect(await found()).toBe(0)
})
