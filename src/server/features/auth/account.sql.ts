import type { Permission } from '#domain/permission.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** One account with the permission names its role holds. */
export type AccountRow = Awaited<ReturnType<typeof accountById>> & {}

function accounts(db: Kysely<Schema>) {
  return db
    .selectFrom('account')
    .selectAll('account')
    .select(
      sql<Permission[]>`array(select permission from role_permission where role = account.role order by permission)`.as(
        'permissions',
      ),
    )
}

export function accountById(db: Kysely<Schema>, id: string) {
  return accounts(db).where('account.id', '=', id).executeTakeFirst()
}

export function accountByEmail(db: Kysely<Schema>, email: string) {
  return accounts(db)
    .where(sql`lower(account.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}
