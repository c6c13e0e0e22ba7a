import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUnprocessedEvent } from '#server/jobs/domain-event.sql.ts'
import { createColleague, createPerson } from '#tests/support/api-person.ts'
import { freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { tellOfTrouble } from '../integrations/trouble.step.ts'
import { notify } from './notify.job.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await freshPostgres()
}, 60_000)
afterAll(() => opened.drop())

const NOW = Date.parse('2026-11-23T14:00:00Z')

test('all owners hear of a webhook that is off, in the app and by email, and no other colleague', async () => {
  const db = opened.database.kysely
  const rows = { db, at: () => new Date(NOW) }
  const owner = await createPerson(rows, 'broker')
  const owners = [owner, await createColleague(rows, owner, 'owner')]
  await createColleague(rows, owner, 'desk')
  const webhook = { what: 'webhook-off', about: randomUUID(), name: 'https://tms.example/in' } as const
  const trouble = { accountId: owner.id, ...webhook, reason: 'no success for 5 days' }
  await db.transaction().execute((tx) => tellOfTrouble(tx, trouble, NOW))

  const { id } = await db.selectFrom('domain_event').select('id').executeTakeFirstOrThrow()
  const recorded = await findUnprocessedEvent(db, id)
  if (!recorded) throw new Error('no event')
  await notify(db, recorded, { clock: () => NOW, collectEmailsMs: 0, isLimited: true })
  const told = await db.selectFrom('notification').selectAll().execute()
  expect(told.map((row) => row.person_id).toSorted()).toEqual(owners.map(({ personId }) => personId).toSorted())
  const message = 'Milepost calls https://tms.example/in no more: no success for 5 days.'
  expect(told[0]).toMatchObject({ kind: 'integrations', title: 'Webhook turned off', message })
  // one email each, which no setting turns off
  const { rows: mails } = await sql<{ kind: string; email: string; changed: string }>`
    select data ->> 'kind' as kind, data ->> 'email' as email, data ->> 'changed' as changed
    from pgboss.job where name = 'mail'`.execute(db)
  expect(mails.toSorted((a, b) => a.email.localeCompare(b.email))).toEqual(
    owners
      .map(({ email }) => ({ kind: 'notice', email, changed: message }))
      .toSorted((a, b) => a.email.localeCompare(b.email)),
  )
})
