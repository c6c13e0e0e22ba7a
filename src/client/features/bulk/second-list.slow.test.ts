import { afterAll, expect, test } from 'vitest'
import { createFirstEdits } from './first-edits.ts'
import { LoadImport } from './load-import.ts'
import { parseListText } from './parse-list.ts'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { listMyLoadsEndpoint, type Load } from '#contract/freight/load.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { gazetteer } from '#tests/support/import-loads.ts'

const server = await startApi()
afterAll(() => server.stop())

const HEADER =
  'Reference,Origin City,Origin State,Destination City,Destination State,Pickup Date,Pickup Time,Delivery Date,' +
  'Delivery Time,Equipment,Commodity,Weight,Rate,Packaging Type,Contact Name,Contact Phone,Contact Email'
const day = (days: number) => server.at({ days }).toISOString().slice(0, 10)
const row = (at: number, rate: number) =>
  `MP-${at},Joliet,IL,Columbus,OH,${day(6)},0800,${day(8)},1400,Van,Paper,${20_000 + at},${rate},Pallets,Sam Dock,` +
  '(555) 555-0142,dock@shipper.example'
const rowsFrom = (start: number, end: number, rate = 1500) =>
  Array.from({ length: end - start }, (_, at) => row(start + at, rate))

function open(rows: readonly string[]): LoadImport {
  const read = parseListText('list.csv', [HEADER, ...rows].join('\r\n'))
  if (!read.ok) throw new Error(read.message)
  const { isRemembered: _, ...edits } = createFirstEdits(read.table, { name: '', phone: '', email: '' }, () => null)
  return new LoadImport(read.table, edits, { gazetteer, now: () => server.at({}).getTime() })
}
const judge = (list: LoadImport) => list.judgeFor(Number.POSITIVE_INFINITY, () => 0)

async function postAll(who: ApiPerson, list: LoadImport): Promise<void> {
  judge(list)
  for (let batch = list.batch(); batch.lines.length > 0; batch = list.batch()) {
    const { results } = await server
      .as(who)
      .call(postLoadsEndpoint, { body: { loads: batch.loads, listId: batch.listId } })
    list.record(batch.lines, results)
  }
}

async function readBoard(who: ApiPerson): Promise<Load[]> {
  const loads: Load[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await server
      .as(who)
      .call(listMyLoadsEndpoint, { query: { status: 'pending', page, limit: 100 } })
    loads.push(...data)
    if (!meta.hasMore) return loads
  }
}

test('[CASE-05] a second list of 500 loads says at once what is the same, changed, new and missing', async () => {
  const marta = await createPerson(server, 'broker')
  const monday = open(rowsFrom(0, 500))
  await postAll(marta, monday)
  expect(monday.counts()).toMatchObject({ all: 500, posted: 500 })

  const tuesday = open([...rowsFrom(0, 300), ...rowsFrom(300, 400, 1650), ...rowsFrom(500, 600)])
  const board = await readBoard(marta)
  expect(board).toHaveLength(500)
  tuesday.setPosted(board)
  const before = process.cpuUsage()
  expect(judge(tuesday)).toMatchObject({ all: 500, exists: 300, changed: 100, ready: 100, wrong: 0 })
  const { changed, missing, near } = tuesday.update()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000, 'a fraction of this is usual').toBeLessThan(5_000)
  expect([changed.length, missing.length, near.length]).toEqual([100, 100, 0])
  expect(changed[0]?.differences).toEqual([{ field: 'rate', label: 'Rate', before: '$1,500', after: '$1,650' }])
  expect(
    missing.map(({ reference }) => reference).toSorted((a, b) => Number(a?.slice(3)) - Number(b?.slice(3)))[0],
  ).toBe('MP-400')
  expect(tuesday.batch().loads.map(({ reference }) => reference)[0]).toBe('MP-500')
})

test('[CASE-19] only loads of the same list are missing, and a load that moved to another lane or day is asked', async () => {
  const marta = await createPerson(server, 'broker')
  await postAll(marta, open(rowsFrom(1000, 1202)))
  await postAll(marta, open(rowsFrom(2000, 2005)))

  const board = await readBoard(marta)
  const newer = open([
    row(2000, 1500),
    row(2001, 1700),
    row(2002, 1500).replace('Joliet,IL', 'Memphis,TN'),
    row(2003, 1500).replace(day(6), day(7)),
    row(2005, 1500),
  ])
  newer.setPosted(board)
  expect(judge(newer)).toMatchObject({ exists: 1, changed: 1, wrong: 2, ready: 1 })
  expect(newer.update().missing.map(({ reference }) => reference)).toEqual(['MP-2004'])
  const doubts = newer.equalValues()
  expect(doubts.map(({ message, isCheck }) => [message, isCheck])).toEqual([
    ['A posted load with this reference has another lane. Is it the same load?', true],
    ['A posted load with this reference picks up on another day. Is it the same load?', true],
  ])
  for (const doubt of doubts) newer.confirmEqual(doubt)
  expect(judge(newer)).toMatchObject({ exists: 1, changed: 3, wrong: 0, ready: 1 })

  // what the newer list adds belongs to the same list
  await postAll(marta, newer)
  const newest = open([row(2000, 1500), row(2001, 1500)])
  newest.setPosted(await readBoard(marta))
  judge(newest)
  const missing = new Set(newest.update().missing.map(({ reference }) => reference))
  expect(missing).toEqual(new Set(['MP-2002', 'MP-2003', 'MP-2004', 'MP-2005']))

  // a list that shares one load with another is none of its versions
  const other = open([...rowsFrom(3000, 3010), row(1000, 1500)])
  other.setPosted(await readBoard(marta))
  judge(other)
  expect(other.update().missing).toEqual([])
})
