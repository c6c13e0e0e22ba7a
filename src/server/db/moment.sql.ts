import { sql } from 'kysely'

/**
 * What a statement saw, as a text: where two are equal, nothing committed between them. A database that was restored
 * counts its transactions from an earlier number again, but started later.
 */
export const MOMENT = sql<string>`pg_current_snapshot()::text || ' ' || extract(epoch from pg_postmaster_start_time())`
