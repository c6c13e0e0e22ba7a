import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDomainEvents } from '#server/jobs/domain-event.sql.ts'
import { freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { createColleague, createPerson } from '#tests/support/api-person.ts'
import { notify } from './notify.job.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await freshPostgres()
}, 60_000)
afterAll(() => opened.drop())

const NOW = Date.parse('2026-11-23T14:00:00Z')

test('[TEAM-18] a worker that dies once the people of an event are known, and one that handles it twice, notify each of them once', async () => {
  const db = opened.database.kysely
  const rows = { db, at: () => new Date(NOW) }
  const first = await createPerson(rows, 'broker')
  const owners = [first]
  for (let n = 2; n <= 24; n += 1) owners.push(await createColleague(rows, first, 'owner'))
  const joiner = await createColleague(rows, first, 'desk')
  const event = { type: 'team.joined', personId: joiner.personId, seat: 'desk' } as const
  const about = { actorId: first.id, now: NOW }
  const [id = 0] = await db.transaction().execute((tx) => insertDomainEvents(tx, [event], about))
  const handle = () =>
    notify(
      db,
      { id, event, actorId: first.id, createdAt: new Date(NOW) },
      { clock: () => NOW, collectEmailsMs: 0, isLimited: true },
    )
  const written = async () => {
    const { rows: people } = await sql<{ person_id: string }>`select person_id from notification`.execute(db)
    const { rows: mails } = await sql<{ id: string }>`
      select id from pgboss.job where name = 'mail' and data ->> 'kind' = 'notification'`.execute(db)
    return { people: people.map(({ person_id: personId }) => personId).toSorted(), mails: mails.length }
  }

  // it dies at the last email, after all notifications were written
  await sql`create function die() returns trigger language plpgsql as
    $$ begin raise exception 'the worker died'; end $$`.execute(db)
  await sql`create trigger dies before insert on pgboss.job for each row execute function die()`.execute(db)
  await expect(handle()).rejects.toThrow('the worker died')
  expect(await written()).toEqual({ people: [], mails: 0 })
  await sql`drop trigger dies on pgboss.job`.execute(db)

  await handle()
  const all = { people: owners.map(({ personId }) => personId as string).toSorted(), mails: owners.length }
  expect(await written()).toEqual(all)
  await handle()
  expect(await written()).toEqual(all)
})
