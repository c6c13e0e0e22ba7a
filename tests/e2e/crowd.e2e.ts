import { type Browser, expect, type Page, test } from 'playwright/test'
import pg from 'pg'
import { loginEndpoint, signInResultSchema } from '#contract/account/account.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { type BookingRequest, listBookingRequestsOnMyLoadsEndpoint } from '#contract/freight/booking-request.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import type { Load } from '#contract/freight/load.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { signedIn } from '#tests/support/browser-person.ts'
import { createClient, type DemoClient, demoClient, PASSWORD, untouchedLoad } from '#tests/support/demo-client.ts'
import { registerNewcomer } from '#tests/support/newcomer.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { startServer } from '#tests/support/server.ts'

const SECONDS = Number(process.env['CROWD_SECONDS'] ?? 6)
const CARRIERS = 16
const BROKERS = 4
/** Finds the crowd's loads and no others. */
const search = 'crowdfreight'

test.describe.configure({ timeout: 180_000 + SECONDS * 1000 })

/** The same person, signed in at both servers. */
type Person = readonly [Caller, Caller]
type Caller = Pick<DemoClient, 'call'>

const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)]
const side = (person: Person) => person[Math.random() < 0.5 ? 0 : 1]

async function enterBoth(email: string, [first, second]: readonly [string, string]): Promise<Person> {
  const body = { email, password: PASSWORD }
  const { accessToken } = signInResultSchema.parse(await createClient(first)(loginEndpoint, { body }))
  return [{ call: createClient(first, accessToken) }, { call: createClient(second, accessToken) }]
}

/** What the server refuses when somebody else was faster. Anything else fails the test. */
async function unlessTooLate<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return null
    throw error
  }
}

const post = (broker: Caller) =>
  untouchedLoad(broker, { equipmentRequirements: { commodity: search }, reference: null })

const openLoads = async (viewer: Caller): Promise<Load[]> =>
  (await viewer.call(listBoardEndpoint, { query: { search, limit: 100 } })).data

async function bookSomething(carrier: Person): Promise<void> {
  const load = pick(await openLoads(side(carrier)))
  if (load) await unlessTooLate(side(carrier).call(requestBookingEndpoint, { body: { loadId: load.id } }))
}

/** Accepts two requests for the same load at once, one at each server, or posts another load. */
async function decideSomething(broker: Person, accepted: string[]): Promise<void> {
  const { data } = await side(broker).call(listBookingRequestsOnMyLoadsEndpoint, {
    query: { status: 'pending', limit: 100 },
  })
  const chosen = pick(data)
  if (!chosen) {
    await post(side(broker))
    return
  }
  const rivals = data.filter(({ loadId, id }) => loadId === chosen.loadId && id !== chosen.id)
  const accept = (at: Caller, { id }: BookingRequest) =>
    unlessTooLate(at.call(acceptBookingRequestEndpoint, { params: { id }, body: {} }))
  const answers = await Promise.all([accept(broker[0], chosen), accept(broker[1], pick(rivals) ?? chosen)])
  for (const answer of answers) if (answer) accepted.push(answer.request.id)
}

async function openBoard(browser: Browser, origin: string): Promise<Page> {
  const { page } = await signedIn(browser, { origin, email: 'company@milepost.test', on: 'laptop' })
  await page.goto(`${origin}/dashboard/load-board?search=${search}`)
  await expect(page.getByText(/loads? available/)).toBeVisible()
  return page
}

/** The ids of the loads that a board shows. */
const shown = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Loads', exact: true })
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) => /loadboard\/([\w-]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? []),
    )

test('twenty people book and accept at random over two servers: no load goes twice, and no dead load stays on a board', async ({
  browser,
}) => {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase()
  const first = await startServer({ databaseUrl })
  const emails = await Promise.all(
    Array.from({ length: BROKERS + CARRIERS }, (_, index) =>
      registerNewcomer(first.url, index < BROKERS ? 'broker' : 'company'),
    ),
  )
  const second = await startServer({ databaseUrl })
  const database = new pg.Client(databaseUrl)
  await database.connect()
  try {
    const people = await Promise.all(emails.map((email) => enterBoth(email, [first.url, second.url])))
    const [brokers, carriers] = [people.slice(0, BROKERS), people.slice(BROKERS)]
    const viewer = await demoClient(second.url, 'company@milepost.test')
    await Promise.all(brokers.flatMap((broker) => [0, 1, 2, 3, 4].map(() => post(side(broker)))))
    const boards = [await openBoard(browser, first.url), await openBoard(browser, second.url)]
    for (const board of boards) await expect.poll(async () => (await shown(board)).length).toBeGreaterThan(0)

    const accepted: string[] = []
    const until = Date.now() + SECONDS * 1000
    const keepOn = async (step: () => Promise<void>) => {
      while (Date.now() < until) await step()
    }
    await Promise.all([
      ...carriers.map((carrier) => keepOn(() => bookSomething(carrier))),
      ...brokers.map((broker) => keepOn(() => decideSomething(broker, accepted))),
    ])

    expect(new Set(accepted).size).toBeGreaterThan(BROKERS)
    const { rows: booked } = await database.query<{ loads: string; requests: string; deals: string }>(
      `select (select count(distinct load_id) from booking_request where status = 'accepted') as loads,
         (select count(*) from booking_request where status = 'accepted') as requests,
         (select count(*) from deal where ended_at is null) as deals`,
    )
    const count = String(new Set(accepted).size)
    expect(booked).toEqual([{ loads: count, requests: count, deals: count }])
    for (const board of boards) {
      await expect(async () => {
        const alive = new Set((await openLoads(viewer)).map(({ id }) => id))
        const listed = await shown(board)
        expect(listed.filter((id) => !alive.has(id))).toEqual([])
        // an empty board has no dead load either
        expect(listed.length > 0).toBe(alive.size > 0)
      }).toPass({ timeout: 10_000 })
    }
  } finally {
    await database.end()
    await second.stop()
    await first.stop()
    await postgres.stop()
  }
})
