import type { Jobs } from '#server/jobs/worker.ts'
import { emailCustomerInvoice, type CustomerMailDeps } from './customer-invoice-email.job.ts'
import { emailFactoring, type FactoringMailDeps } from './factoring-email.job.ts'

interface MoneyJobsDeps extends CustomerMailDeps, Omit<FactoringMailDeps, 'store' | 'log'> {
  documents: FactoringMailDeps['store']
  logAs: (name: string) => FactoringMailDeps['log']
}

export function moneyJobs({ clock, db, mailer, papers, pdf, documents, logAs }: MoneyJobsDeps): Jobs {
  const log = logAs('factoring')
  return {
    mail: {
      'customer-invoice': ({ invoiceId }) => emailCustomerInvoice({ clock, db, mailer, papers }, invoiceId),
      factoring: ({ submissionId }) => emailFactoring({ db, mailer, papers, pdf, store: documents, log }, submissionId),
    },
  }
}
