import { expect, test } from 'vitest'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import type { Load, LoadDetail } from '#contract/freight/load.ts'
import type { Notification } from '#contract/notification/notification.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { removeFromBoardPages } from './board-pages.ts'
import { openAccountCache } from './cache-db.ts'
import { createPageStore, deleteStoredLoad, storeLoad } from './read-through.ts'
import { createAnswerStore } from './stored-answer.ts'
import { markSynced } from './sync-marks.ts'

const ID = '40000000-0000-4000-8000-000000000001'
const NEWS: Notification = {
  id: ID,
  type: 'general',
  title: 'Welcome',
  message: 'Your account is ready',
  status: 'unread',
  createdAt: '2026-11-23T15:00:00.000Z',
  metadata: {},
}

test('[OFF-12] a page that is being read is drawn whole or not at all, never empty', async () => {
  const db = openAccountCache('dana' as PersonId)
  const store = createPageStore('notifications', 'notifications:1')
  const meta = { total: 1, totalPages: 1, page: 1, limit: 12, hasMore: false }
  await store.keep(db, { data: [NEWS], meta }, 1_000)
  const drawn: number[] = []
  db.notifications.hook('reading', (row) => {
    const seen = store.seen(db)
    if (seen) drawn.push(seen.value.data.length)
    return row
  })
  await store.read(db)
  await store.read(db)
  expect(drawn).toEqual([1])
  expect(store.seen(db)?.value.data).toHaveLength(1)
})

const LOAD = { id: ID, version: 3, status: 'booked', viewer: 'carrier' } as unknown as Load
const onePage = <Row>(row: Row) => ({
  data: [row],
  meta: { total: 1, totalPages: 1, page: 1, limit: 10, hasMore: false },
})

test('[TRUE-21] an answer that was asked for before /sync stored a row, and arrives after it, leaves that row', async () => {
  const db = openAccountCache(crypto.randomUUID() as string as PersonId)
  const list = createPageStore('loads', 'mine:pending:1')
  await db.loads.put(LOAD)
  await markSynced(db, [ID], 2_000)
  // the same version: what a load's version doesn't count, such as a new request, changed too
  await list.keep(db, onePage({ ...LOAD, status: 'pending' }), 1_500)
  await storeLoad(db, { ...LOAD, status: 'pending', events: [] } as unknown as LoadDetail, 1_500)
  await deleteStoredLoad(db, ID, 1_500)
  expect(await db.loads.get(ID)).toEqual(LOAD)
  // an answer to a later question is newer
  await list.keep(db, onePage({ ...LOAD, status: 'arrived' } as unknown as Load), 2_500)
  expect(await db.loads.get(ID)).toMatchObject({ status: 'arrived' })
})

test('[TRUE-21] what /sync removed doesn’t come back by a late answer, and a new question may bring it back', async () => {
  const db = openAccountCache(crypto.randomUUID() as string as PersonId)
  const list = createPageStore('notifications', 'notifications:all:1')
  await markSynced(db, [ID], 2_000)
  await list.keep(db, onePage(NEWS), 1_500)
  expect(await db.notifications.get(ID)).toBeUndefined()
  expect((await list.read(db))?.value.data).toEqual([])
  await list.keep(db, onePage(NEWS), 2_500)
  expect(await db.notifications.get(ID)).toEqual(NEWS)
})

test('[TRUE-21] an older version of a load never replaces a newer one, whichever answer arrives last', async () => {
  const db = openAccountCache(crypto.randomUUID() as string as PersonId)
  const board = createPageStore('loads', 'board:[]')
  await board.keep(db, onePage(LOAD), 1_000)
  await board.keep(db, onePage({ ...LOAD, version: 2, status: 'posted' } as unknown as Load), 1_500)
  expect(await db.loads.get(ID)).toEqual(LOAD)
})

test('[TRUE-21] a load that left the board does not come back by an answer that another tab asked for before', async () => {
  const db = openAccountCache(crypto.randomUUID() as string as PersonId)
  const [board, others] = [createPageStore('loads', 'board:[]'), createPageStore('loads', 'board:{"status":"booked"}')]
  await board.keep(db, onePage(LOAD), 1_000)
  await removeFromBoardPages(db, [ID], 2_000)
  await board.keep(db, onePage(LOAD), 1_500)
  expect(await db.pages.get('board:[]')).toMatchObject({ ids: [], meta: { total: 0 } })
  // a page of booked loads lists it, and so does the answer to a later question, once it is back
  await others.keep(db, onePage(LOAD), 1_500)
  expect(await db.pages.get('board:{"status":"booked"}')).toMatchObject({ ids: [ID] })
  await board.keep(db, onePage(LOAD), 2_500)
  expect(await db.pages.get('board:[]')).toMatchObject({ ids: [ID], meta: { total: 1 } })
})

test('[TRUE-21] a late answer leaves the history and the answer to a later question', async () => {
  const db = openAccountCache(crypto.randomUUID() as string as PersonId)
  const detail = (id: string) => ({ ...LOAD, events: [{ id }] }) as unknown as LoadDetail
  await storeLoad(db, detail('later'), 2_000)
  await storeLoad(db, detail('earlier'), 1_000)
  expect(await db.histories.get(ID)).toMatchObject({ at: 2_000, events: [{ id: 'later' }] })
  const store = createAnswerStore(listLoadDealsEndpoint, ID)
  await store.keep(db, { data: [] }, 2_000)
  await store.keep(db, { data: ['earlier'] } as never, 1_000)
  expect(await db.fact(`answer:${listLoadDealsEndpoint.name}:${ID}`)).toEqual({ value: { data: [] }, at: 2_000 })
})
