import ChevronRight from 'lucide-react/icons/chevron-right'
import Receipt from 'lucide-react/icons/receipt'
import { Suspense, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { LoadingNotice, lazyPart } from '#client/ui/lazy-part.tsx'
import { DOCUMENTS_COPY } from '../documents/documents-copy.ts'

const InvoiceDialog = lazyPart(() => import('../deal-dialogs.tsx'), 'InvoiceDialog')

/** The invoice among a deal's papers, for both parties. */
export function InvoiceRow({ load, className }: { load: Load; className: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <button type="button" onClick={() => setOpen(true)} className={className}>
        <Receipt aria-hidden className="size-6 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block text-lg leading-tight font-bold">{DOCUMENTS_COPY.invoice}</span>
          <span className="block text-ink-soft">{DOCUMENTS_COPY.invoiceFrom}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 max-sm:hidden" />
      </button>
      <Suspense fallback={<LoadingNotice />}>
        {isOpen && <InvoiceDialog load={load} onClose={() => setOpen(false)} />}
      </Suspense>
    </li>
  )
}
