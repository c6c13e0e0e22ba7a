import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import { Refused } from '#server/http/refusal.ts'

export type TemplateRow = Selectable<Schema['load_template']>

export function listLoadTemplates(db: Kysely<Schema>, accountId: string): Promise<TemplateRow[]> {
  return db
    .selectFrom('load_template')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute()
}

/** The account's own; undefined if it has none. */
export function findTemplate(
  db: Kysely<Schema>,
  { id, accountId }: { id: string; accountId: string },
): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('load_template')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Of any account, for the server's own work. */
export function findAnyTemplate(db: Kysely<Schema>, id: string): Promise<TemplateRow | undefined> {
  return db.selectFrom('load_template').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the account, so concurrent adds can't exceed the limit. */
export async function countTemplates(tx: Transaction<Schema>, accountId: string): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('load_template')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @throws Error of the unique index `load_template_name` */
export async function insertTemplate(
  tx: Transaction<Schema>,
  template: Insertable<Schema['load_template']>,
): Promise<void> {
  await tx.insertInto('load_template').values(template).execute()
}

/** @throws Error of the unique index `load_template_name` */
export async function changeTemplate(
  tx: Transaction<Schema>,
  { id, name, form }: { id: string; name: string; form: string },
): Promise<void> {
  await tx.updateTable('load_template').set({ name, form }).where('id', '=', id).execute()
}

/** Says at the field that another template has the name. */
export function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, 'load_template_name')) throw error
  const details = [{ path: 'name', message: 'You already have a template with this name' }]
  throw new Refused('TEMPLATE_NAME_TAKEN', { details })
}

/** False if the account has none. */
export async function removeTemplate(
  tx: Transaction<Schema>,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('load_template')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
