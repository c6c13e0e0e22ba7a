import type { Kysely } from 'kysely'
import { hostname, userInfo } from 'node:os'
import type { Schema } from './schema.ts'

/** 'user@machine'; a container's user may have no name. */
function operatorName(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    return `${process.getuid?.() ?? 'somebody'}@${hostname()}`
  }
}

/** Records what an operator did, in the transaction that does it if there is one. The database refuses later changes. */
export async function logOperatorAct(
  db: Kysely<Schema>,
  command: string,
  details: Record<string, unknown>,
): Promise<void> {
  await db
    .insertInto('operator_log')
    .values({ operator: operatorName(), command, details: JSON.stringify(details) })
    .execute()
}

/** Newest first. */
export function listOperatorActs(db: Kysely<Schema>, limit: number) {
  return db.selectFrom('operator_log').selectAll().orderBy('id', 'desc').limit(limit).execute()
}
