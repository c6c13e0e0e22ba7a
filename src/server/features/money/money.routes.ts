import { within } from '#server/http/budget.ts'
import type { Route } from '#server/http/route.ts'
import { addCustomer, closeCustomer, editCustomer, importCustomers, readCustomers } from './customers.ts'
import { exportMoney, readExport, readExports } from './export-money.ts'
import {
  cancelFactoring,
  type FactoringPorts,
  readFactoringPdf,
  readFactorings,
  sendToFactor,
  submitToFactor,
} from './factoring.ts'
import { listPayables, listReceivables } from './list-money.ts'
import { readMoneySettings, setMoneySettings } from './money-settings.ts'
import { readCustomerInvoice, readCustomerInvoicePdf, sendCustomerInvoice } from './send-customer-invoice.ts'
import { settleCustomerInvoice } from './settle-customer-invoice.ts'
import { readStatement, readStatementCsv, readStatementPdf } from './read-statement.ts'

export function moneyRoutes({ spend, papers, store, pdf, inTurn }: FactoringPorts): Route[] {
  const factoring = { spend, papers, store, pdf, inTurn }
  return [
    listReceivables,
    listPayables,
    readStatement,
    within(spend, 'statements', readStatementPdf(papers)),
    readStatementCsv,
    readCustomers,
    addCustomer,
    editCustomer,
    closeCustomer,
    importCustomers,
    readCustomerInvoice,
    within(spend, 'customerInvoices', sendCustomerInvoice),
    within(spend, 'statements', readCustomerInvoicePdf(papers)),
    settleCustomerInvoice,
    readFactorings,
    submitToFactor(factoring),
    sendToFactor(factoring),
    cancelFactoring,
    readFactoringPdf(factoring),
    exportMoney,
    readExports,
    readExport,
    readMoneySettings,
    setMoneySettings,
  ]
}
