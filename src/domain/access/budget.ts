import { DAY_MS, type Instant } from '../time/instant.ts'

/** What an account may do in an hour. An account is new for a week. */
const BUDGETS = {
  posts: { established: 120, new: 30, what: 'post', unit: 'loads' },
  requests: { established: 60, new: 20, what: 'request', unit: 'loads' },
  tenders: { established: 60, new: 20, what: 'tender', unit: 'loads' },
  geocodes: { established: 300, new: 100, what: 'look up', unit: 'addresses' },
  brokers: { established: 300, new: 100, what: 'look up', unit: 'brokers' },
  carriers: { established: 300, new: 100, what: 'look up', unit: 'carriers' },
  routes: { established: 120, new: 40, what: 'measure', unit: 'routes' },
  documents: { established: 200, new: 60, what: 'send', unit: 'documents' },
  documentSeconds: { established: 300, new: 100, what: 'use', unit: 'seconds of document processing' },
  uploads: { established: 1000, new: 300, what: 'upload', unit: 'MB' },
  statements: { established: 60, new: 60, what: 'make', unit: 'statements' },
  confirmations: { established: 60, new: 60, what: 'make', unit: 'rate confirmations' },
  packets: { established: 60, new: 60, what: 'make', unit: 'packets' },
  openBooks: { established: 60, new: 60, what: 'make', unit: 'records' },
  driverLinks: { established: 60, new: 20, what: 'create', unit: 'driver links' },
  signingLinks: { established: 60, new: 20, what: 'create', unit: 'links to sign' },
  consents: { established: 20, new: 10, what: 'ask', unit: 'carriers' },
  invitations: { established: 20, new: 5, what: 'send', unit: 'invitations' },
  driverTaps: { established: 60, new: 60, what: 'report', unit: 'stops' },
  crashes: { established: 30, new: 30, what: 'report', unit: 'crashes' },
  billingReads: { established: 600, new: 600, what: 'load', unit: 'billing pages' },
  billingChanges: { established: 60, new: 60, what: 'make', unit: 'billing changes' },
  savedSearches: { established: 60, new: 60, what: 'save', unit: 'searches' },
  customerInvoices: { established: 120, new: 40, what: 'send', unit: 'customer invoices' },
  factorings: { established: 20, new: 20, what: 'make', unit: 'submissions to a factor' },
  webhookTests: { established: 20, new: 20, what: 'send', unit: 'webhook tests' },
  exports: { established: 60, new: 60, what: 'make', unit: 'exports' },
  reports: { established: 1200, new: 600, what: 'load', unit: 'reports' },
  imports: { established: 2000, new: 500, what: 'import', unit: 'loads' },
} as const
export type BudgetName = keyof typeof BUDGETS

const NEW_FOR_MS = 7 * DAY_MS

export function budgetOf(name: BudgetName, createdAt: Instant, now: Instant): { most: number; words: string } {
  const { what, unit, ...limits } = BUDGETS[name]
  const isNew = limits.new < limits.established && now - createdAt < NEW_FOR_MS
  const most = isNew ? limits.new : limits.established
  return {
    most,
    words: `You can ${what} ${most.toLocaleString('en-US')} ${unit} an hour${isNew ? ' in your first week' : ''}`,
  }
}
