import { type Spend, within } from '#server/http/budget.ts'
import type { Route } from '#server/http/route.ts'
import type { Papers } from '#server/ports/pdf/papers.ts'
import { exportMoney, readExport, readExports } from './export-money.ts'
import { listPayables, listReceivables } from './list-money.ts'
import { readMoneySettings, setMoneySettings } from './money-settings.ts'
import { readStatement, readStatementCsv, readStatementPdf } from './read-statement.ts'

export function moneyRoutes({ spend, papers }: { spend: Spend; papers: Papers }): Route[] {
  return [
    listReceivables,
    listPayables,
    readStatement,
    within(spend, 'statements', readStatementPdf(papers)),
    readStatementCsv,
    exportMoney,
    readExports,
    readExport,
    readMoneySettings,
    setMoneySettings,
  ]
}
