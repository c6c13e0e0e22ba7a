import { sql, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#domain/access/notification-preferences.ts'
import { webPushService } from '#server/ports/push/web-push-service.ts'
import { freshPglite, freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { notify } from './notify.job.ts'
import { sendPushes } from './push.job.ts'

const MANY = 7_000
/** At 23:00 in Chicago, where the quiet hours end at 06:00. */
const NOW = Date.parse('2026-11-23T23:00:00-06:00')
const MORNING = new Date('2026-11-24T06:00:00-06:00')
const QUIET = { from: '22:00', to: '06:00', zone: 'America/Chicago' }

/** Counts statements that name a table. */
function statementsOn(table: string): KyselyPlugin & { count: number } {
  return {
    count: 0,
    transformQuery({ node }: { node: RootOperationNode }) {
      if (JSON.stringify(node).includes(table)) this.count += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

describe.each([
  ['PGlite', freshPglite],
  ['PostgreSQL', freshPostgres],
])('%s: a load that 7,000 carriers requested', (_, open) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened.drop())

  /** Carriers with a push subscription and quiet hours, and their requests on the load. */
  async function crowd(loadId: string): Promise<void> {
    const db = opened.database.kysely
    const some = await createPerson({ db, at: () => new Date(NOW) }, 'dispatcher')
    const settings = JSON.stringify({
      kinds: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, { inApp: true, push: true, mail: false }])),
      quietHours: QUIET,
    })
    await sql`
      with crowd as (
        insert into account select made.* from account one, generate_series(1, ${MANY}::int) n,
          -- 'n' is no column: it makes each row's record its own, or all would share one id
          jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'n', n)) made
        where one.id = ${some.id} returning id
      ), people as (
        insert into person select made.* from person one, crowd, jsonb_populate_record(one,
          jsonb_build_object('id', gen_random_uuid(), 'account_id', crowd.id, 'email', crowd.id || '@crowd.test')) made
        where one.id = ${some.personId} returning id, account_id
      ), wished as (
        insert into notification_settings select id, ${settings}::jsonb, ${new Date(NOW)} from people
      ), signed as (
        insert into session select made.* from session one, people, jsonb_populate_record(one,
          jsonb_build_object('id', account_id, 'person_id', people.id, 'expires_at', ${MORNING}::timestamptz)) made
        where one.id = ${some.sessionId} returning id, person_id
      ), subscribed as (
        insert into push_subscription (id, person_id, session_id, endpoint, p256dh, auth, sent_at)
        select id, person_id, id, 'https://push.test/' || id, 'p', 'a', ${new Date(NOW)} from signed
      )
      insert into booking_request (id, load_id, requester_id, status, expires_at, created_at)
      select id, ${loadId}, id, 'rejected', ${new Date(NOW)}, ${new Date(NOW)} from crowd`.execute(db)
  }

  test('each carrier is notified once of the deletion, and one statement holds the pushes for quiet hours', async () => {
    const db = opened.database.kysely
    const marta = await createPerson({ db, at: () => new Date(NOW) }, 'broker')
    const load = await postLoad({ db, at: () => new Date(NOW) }, marta)
    await crowd(load.id)
    const requests = await db.selectFrom('booking_request').select('id').where('load_id', '=', load.id).execute()
    const event = { type: 'load.deleted' as const, loadId: load.id, rejectedRequestIds: requests.map(({ id }) => id) }
    expect(event.rejectedRequestIds).toHaveLength(MANY)
    const { id } = await db
      .insertInto('domain_event')
      .values({ type: event.type, payload: JSON.stringify(event), actor_id: marta.id, created_at: new Date(NOW) })
      .returning('id')
      .executeTakeFirstOrThrow()

    const holding = statementsOn('held_push')
    const handleEvent = () =>
      notify(
        db.withPlugin(holding),
        { id, event, actorId: null, createdAt: new Date(NOW) },
        { clock: () => NOW, collectEmailsMs: 0, isLimited: true },
      )
    await handleEvent()
    expect(holding.count).toBe(1)
    await handleEvent()
    const notifications = await db.selectFrom('notification').selectAll().where('event_id', '=', id).execute()
    expect(new Set(notifications.map((row) => row.person_id)).size).toBe(MANY)
    expect(notifications).toHaveLength(MANY)
    expect(notifications[0]).toMatchObject({
      type: 'load',
      kind: 'answers',
      status: 'unread',
      title: 'Load no longer available',
      metadata: { loadId: load.id },
      created_at: new Date(NOW),
      archived_at: null,
    })
    const held = () => db.selectFrom('held_push').selectAll().execute()
    expect(await held()).toHaveLength(MANY)
    expect((await held())[0]?.due_at).toEqual(MORNING)

    // quiet hours set after the pushes were queued; the first is queued twice
    await db.deleteFrom('held_push').execute()
    const some = notifications.slice(0, 1_000).map((row) => ({ notificationId: row.id, failures: 0 }))
    const pushing = statementsOn('held_push')
    const room = { db: db.withPlugin(pushing), clock: () => NOW, appUrl: '', log: () => undefined }
    const push = webPushService({ keys: { publicKey: '', privateKey: '' }, subject: '', trusted: [], clock: () => NOW })
    await sendPushes({ ...room, push }, [...some, ...some.slice(0, 1)])
    await push.close()
    expect(pushing.count).toBe(1)
    expect(await held()).toHaveLength(1_000)
  })
})
