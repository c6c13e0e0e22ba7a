import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type ExportBatch,
  exportMoneyEndpoint,
  listExportsEndpoint,
  readExportEndpoint,
} from '#contract/money/export.ts'
import type { MoneySide } from '#domain/freight/aging.ts'
import { EXPORT_KEPT_DAYS, type ExportKind, MOST_EXPORTED } from '#domain/freight/quickbooks.ts'
import { personName } from '#domain/text/names.ts'
import { dayInZone } from '#domain/time/period.ts'
import { newId } from '#server/db/new-id.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { lockAccount } from '../account/account.sql.ts'
import { buildExportFile } from './export-file.ts'
import { type ExportBatchRow, findExport, insertExport, listExports, listForExport } from './export.sql.ts'
import { findQuickBooksNames } from './money-settings.sql.ts'

const SIDE_OF: Record<ExportKind, MoneySide> = { invoices: 'receivables', bills: 'payables' }

/** The account is locked first: two exports at once have no invoice in common. */
export const exportMoney = route(exportMoneyEndpoint, async ({ body }, { db: tx, actor, now }) => {
  const { kind, format } = body
  if (!(await lockAccount(tx, actor.accountId))) throw new Refused('UNAUTHENTICATED')
  const most = MOST_EXPORTED[format]
  const scope = { accountId: actor.accountId, side: SIDE_OF[kind], asOf: dayInZone(now, 'UTC') }
  // a bill is what the broker agreed to pay
  const isApprovedOnly = kind === 'bills' && format === 'quickbooks'
  const found = await listForExport(tx, scope, { ...body, isApprovedOnly, limit: most + 1 })
  if (found.length === 0) return { id: null, invoices: 0, rows: 0, sha256: null, more: false }
  const invoices = found.slice(0, most)
  const names = await findQuickBooksNames(tx, actor.accountId)
  const { content, rows } = buildExportFile({ kind, format, names }, invoices)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const id = newId()
  const batch = { id, account_id: actor.accountId, kind, format, content, sha256, made_at: new Date(now) }
  await insertExport(
    tx,
    batch,
    invoices.map((invoice) => invoice.id),
  )
  return { id, invoices: invoices.length, rows, sha256, more: found.length > most }
})

function presentBatch(row: ExportBatchRow): ExportBatch {
  const { id, kind, format, invoices, sha256, first_name: firstName, last_name: lastName } = row
  return {
    id,
    kind,
    format,
    invoices,
    sha256,
    madeAt: row.made_at.toISOString(),
    madeBy: firstName === null || lastName === null ? null : personName({ firstName, lastName }),
    isKept: row.is_kept,
  }
}

export const readExports = route(listExportsEndpoint, async (_, { db, actor }) => {
  return { data: (await listExports(db, actor.accountId)).map(presentBatch) }
})

/** The bytes as they were made. */
export const readExport = route(readExportEndpoint, async ({ params }, { db, actor }) => {
  const batch = await findExport(db, { id: params.id, accountId: actor.accountId })
  if (!batch) throw new Refused('NOT_FOUND')
  const { content } = batch
  if (content === null)
    throw new Refused('NOT_FOUND', { message: `This file was deleted after ${EXPORT_KEPT_DAYS} days` })
  return Readable.from([content])
})
