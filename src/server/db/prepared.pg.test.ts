import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshPglite, freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { prepared } from './prepared.ts'

type Ids = RawBuilder<readonly number[]>

describe.each([
  ['PGlite', freshPglite],
  ['PostgreSQL', freshPostgres],
] as const)('%s', { timeout: 20_000 }, (kind, fresh) => {
  let opened: TestDatabase
  const db = () => opened.database.kysely

  beforeAll(async () => {
    opened = await fresh()
    await sql`create table crate (id integer primary key, place text)`.execute(db())
    await sql`insert into crate values (1, 'Waco'), (2, 'Dallas'), (3, 'Tyler')`.execute(db())
  }, 60_000)
  afterAll(() => opened.drop())

  test('each call gets its own values, also where one is used twice and calls overlap', async () => {
    const find = prepared(
      (_, ids: Ids, prefix: RawBuilder<string>) => sql<{ id: number; prefix: string }>`
        select id, ${prefix}::text as prefix from crate
        where id = any(${ids}::integer[]) and place like ${prefix}::text || ${'%'} order by id`,
    )
    const asked = [
      [[1, 2, 3], ''],
      [[1, 2], 'Da'],
      [[3], 'Wa'],
      [[], ''],
    ] as const
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(asked.map(([ids, prefix]) => find(db(), ids, prefix)))
      expect(answers).toEqual([[1, 2, 3].map((id) => ({ id, prefix: '' })), [{ id: 2, prefix: 'Da' }], [], []])
    }
  })

  test('a migration that changes what a statement answers is followed', async () => {
    const find = prepared((_, ids: Ids) => sql<object>`select * from crate where id = any(${ids}::integer[])`)
    expect(await find(db(), [1])).toEqual([{ id: 1, place: 'Waco' }])
    await sql`alter table crate add column weight integer not null default 7`.execute(db())
    try {
      for (let round = 0; round < 3; round++)
        expect(await find(db(), [1])).toEqual([{ id: 1, place: 'Waco', weight: 7 }])
    } finally {
      await sql`alter table crate drop column weight`.execute(db())
    }
    expect(await find(db(), [1])).toEqual([{ id: 1, place: 'Waco' }])
  })

  test('a statement that fails says why, and works the next time', async () => {
    const divide = prepared((_, by: RawBuilder<number>) => sql<{ parts: number }>`select 12 / ${by}::integer as parts`)
    for (let round = 0; round < 3; round++) {
      await expect(divide(db(), 0)).rejects.toThrow('division by zero')
      expect(await divide(db(), 3)).toEqual([{ parts: 4 }])
    }
  })

  test.runIf(kind === 'PostgreSQL')('a connection keeps the statement, and no other', async () => {
    const find = prepared((_, ids: Ids) => sql<object>`select id as kept from crate where id = any(${ids}::integer[])`)
    await db()
      .connection()
      .execute(async (one) => {
        for (let round = 0; round < 3; round++) await find(one, [1])
        await sql`select place as passing from crate where id = ${1}`.execute(one)
        const { rows } = await sql<{ statement: string }>`
          select statement from pg_prepared_statements where statement ~ 'kept|passing'`.execute(one)
        expect(rows.map(({ statement }) => statement)).toEqual([expect.stringContaining('as kept')])
      })
  })

  test.runIf(kind === 'PostgreSQL')('a pooler that lost the statement, or has it already, is no failure', async () => {
    const find = prepared(
      (_, ids: Ids) => sql<object>`select id, 'pooled' from crate where id = any(${ids}::integer[])`,
    )
    await db()
      .connection()
      .execute(async (one) => {
        expect(await find(one, [2])).toHaveLength(1)
        const { rows } = await sql<{ name: string; statement: string }>`
          select name, statement from pg_prepared_statements where statement like '%pooled%'`.execute(one)
        await sql`deallocate all`.execute(one)
        for (let round = 0; round < 2; round++) expect(await find(one, [2])).toHaveLength(1)
        const [known] = rows
        if (!known) throw new Error('No statement was kept')
        // another connection, on which somebody else made it
        await db()
          .connection()
          .execute(async (other) => {
            await sql.raw(`prepare "${known.name}" (integer[]) as ${known.statement}`).execute(other)
            for (let round = 0; round < 2; round++) expect(await find(other, [2])).toHaveLength(1)
          })
      })
  })
})
