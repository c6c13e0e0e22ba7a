import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { savePushSubscriptionEndpoint } from '#contract/notification/push.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { FAST_CLOCK, hurryJobs } from '#tests/support/fast-queue.ts'
import { requestPostedLoad, postLoad, postTenderedLoad } from '#tests/support/load-scenes.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { type PushStandIn, startPushService } from '#tests/support/push-stand-in.ts'
import { type SmtpInbox, startInbox } from '#tests/support/smtp-inbox.ts'

/** 50 in the long run. */
const KILLS = Number(process.env['WORKER_KILLS'] ?? 5)
/** As the server's queue has it. */
const SUPERVISION = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 }
/** The carriers that request each load; the first one gets it. */
const CARRIERS = 3

/** Runs only the jobs, in a separate process that prints when it has started. */
const PROGRAM = `
  const { getCACertificates, setDefaultCACertificates } = await import('node:tls')
  const { readConfig } = await import('#server/config.ts')
  const { openAppContext } = await import('#server/context.ts')
  const { startBackgroundJobs } = await import('#server/background-jobs.ts')
  const { CLOCK, CERTIFICATE, ...environment } = process.env
  setDefaultCACertificates([...getCACertificates('default'), CERTIFICATE])
  await startBackgroundJobs(await openAppContext(readConfig(environment), () => Number(CLOCK)))
  console.log('at work')`

let database: Awaited<ReturnType<typeof freshPostgres>>
let mails: SmtpInbox
let pushes: PushStandIn
let server: ApiServer
const alive = new Set<ChildProcess>()

beforeAll(async () => {
  database = await freshPostgres()
  mails = await startInbox()
  pushes = await startPushService()
  const { connectionString } = database.database
  server = await startApi(connectionString, { SMTP_URL: mails.url, PUSH_TRUSTED_ORIGINS: pushes.origin })
  // events recorded from here on are left to the workers that are killed
  await server.stopWork()
}, 60_000)

afterAll(async () => {
  for (const child of alive) child.kill('SIGKILL')
  await server.stop()
  await pushes.stop()
  await mails.stop()
  await database.drop()
})

async function worker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
      CERTIFICATE: pushes.certificate,
      DATABASE_URL: database.database.connectionString,
      SMTP_URL: mails.url,
      PUSH_TRUSTED_ORIGINS: pushes.origin,
      // an email for each notification, right away
      RATE_LIMITS: 'false',
      CLOCK: String(server.now()),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  alive.add(child)
  for await (const line of createInterface({ input: child.stdout })) if (line === 'at work') return child
  throw new Error('The worker did not begin')
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  alive.delete(child)
}

/** A person with a push subscription that is named after their email. */
async function reachable(role: 'broker' | 'company'): Promise<ApiPerson> {
  const who = await createPerson(server, role)
  await server.as(who).call(savePushSubscriptionEndpoint, { body: pushes.subscribe(who.email) })
  return who
}

/** The expected notifications, as `email: title`. */
type Expected = string[]

/** Three carriers request a load and one gets it; the same carrier is tendered another load. */
async function round(broker: ApiPerson, carriers: readonly ApiPerson[]): Promise<Expected> {
  const load = await postLoad(server, broker)
  const requests = await Promise.all(carriers.map((carrier) => requestPostedLoad(server, carrier, load)))
  const [first, ...rivals] = carriers
  if (!first || !requests[0]) throw new Error('No carriers')
  await server.as(broker).call(acceptBookingRequestEndpoint, { params: { id: requests[0].id }, body: {} })
  await postTenderedLoad(server, broker, first)
  return [
    ...carriers.map(() => `${broker.email}: New booking request`),
    `${first.email}: Request accepted`,
    ...rivals.map((rival) => `${rival.email}: Request not accepted`),
    `${first.email}: Load tendered to you`,
  ]
}

const notificationsWritten = () =>
  server.db
    .selectFrom('notification')
    .innerJoin('person', 'person.id', 'notification.person_id')
    .select(['notification.id', 'event_id', 'person.email', 'title'])
    .execute()

/** Every title but that of a request, whose push is skipped when it was answered before. */
const isPushed = ({ title }: { title: string }) => title !== 'New booking request'

const until = (isThere: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => expect(await isThere()).toBe(true), { timeout: 60_000, interval: 1 })

/** When a worker dies, in turn. Each wait begins before its round, and its successor may bring it about as well. */
const MOMENTS = [
  async () => {
    // the mail server has the email and hasn't said so: nobody can know whether it came
    const before = mails.received.length
    const held: (() => void)[] = []
    mails.trouble.held = held
    await until(() => mails.received.length > before)
    return () => {
      delete mails.trouble.held
      for (const answer of held) answer()
    }
  },
  async () => {
    const before = (await notificationsWritten()).length
    await until(async () => (await notificationsWritten()).length > before)
  },
  async () => {
    const before = pushes.pushed.length
    await until(() => pushes.pushed.length > before)
  },
] as const

/** How often each message came again, beyond its first. */
const copiesOf = (ids: readonly (string | undefined)[]) => ids.length - new Set(ids).size

async function retriesOf(queue: 'mail' | 'push'): Promise<number> {
  const { rows } = await sql<{ retries: number }>`
    select coalesce(sum(retry_count), 0)::integer as retries from pgboss.job where name = ${queue}`.execute(server.db)
  return rows[0]?.retries ?? 0
}

test('a worker that is killed again and again loses and duplicates no notification', { timeout: 600_000 }, async () => {
  const broker = await reachable('broker')
  const carriers = await Promise.all(Array.from({ length: CARRIERS }, () => reachable('company')))
  const expected: Expected = []
  let next = worker()
  for (let kill = 0; kill < KILLS; kill++) {
    const doomed = await next
    // its successor starts meanwhile, so two workers run at once, as with two servers
    next = worker()
    const moment = MOMENTS[kill % MOMENTS.length]?.()
    const expectedOfRound = round(broker, carriers)
    const after = await moment
    await killed(doomed)
    after?.()
    expected.push(...(await expectedOfRound))
  }
  const last = await next
  const { rows: interrupted } = await sql`
    select id from pgboss.job where state = 'active' or retry_count > 0`.execute(server.db)
  expect(interrupted.length).toBeGreaterThan(0)
  // what is left of the killed workers' silence passes faster, and another server notices it
  await hurryJobs(server.db)
  const { connectionString } = database.database
  const supervisor = new PgBoss({ connectionString, clock: FAST_CLOCK, ...SUPERVISION })
  await supervisor.start()
  await vi.waitFor(
    async () => {
      const { rows: open } = await sql`
        select name, state, retry_count, output from pgboss.job
        where name in ('domain-event', 'mail', 'push') and state <> 'completed'`.execute(server.db)
      expect(open).toEqual([])
    },
    { timeout: 300_000, interval: 250 },
  )
  await supervisor.stop()
  await killed(last)

  const written = await notificationsWritten()
  expect(written.map(({ email, title }) => `${email}: ${title}`).sort()).toEqual(expected.sort())
  expect(new Set(written.map(({ event_id, email }) => `${event_id} ${email}`)).size).toBe(written.length)
  const mailed = mails.received.map(({ head }) => /^Message-ID: <([\w-]+)/im.exec(head)?.[1])
  expect(written.filter(({ id }) => !mailed.includes(id))).toEqual([])
  const pushed = pushes.pushed.map(({ message }) => message.notification.tag)
  expect(written.filter((row) => isPushed(row) && !pushed.includes(row.id))).toEqual([])
  // one that was sent when its worker died comes again under its name, and nothing else does
  expect(copiesOf(mailed), 'the first death left one').toBeGreaterThan(0)
  expect(copiesOf(mailed), 'copies of emails').toBeLessThanOrEqual(await retriesOf('mail'))
  expect(copiesOf(pushed), 'copies of pushes').toBeLessThanOrEqual(await retriesOf('push'))
  expect(pushes.complaints).toEqual([])
})
