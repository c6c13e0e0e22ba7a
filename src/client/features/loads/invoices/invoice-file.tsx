import { useMutation } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { Button } from '#client/ui/button.tsx'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { readInvoicePacketEndpoint } from '#contract/freight/invoice.ts'
import { readCustomerInvoicePdfEndpoint } from '#contract/money/customer-invoice.ts'
import { fetchFile } from '#offline/session/fetch-file.ts'
import { INVOICE_FILE_COPY as COPY } from './copy.ts'

interface InvoiceFileProps {
  loadId: string
  /** of a carrier's invoice; null for a customer's */
  dealId: string | null
  /** '104512-2' */
  number: string
}

/** Downloads the last version: a customer's invoice, or a carrier's with its papers. It needs signal. */
export function InvoiceFile({ loadId, dealId, number }: InvoiceFileProps) {
  const download = useMutation({
    meta: { about: `invoice-file ${loadId}` },
    async mutationFn() {
      const params = { id: loadId }
      const { path } =
        dealId === null
          ? buildHttpRequest(readCustomerInvoicePdfEndpoint, { params })
          : buildHttpRequest(readInvoicePacketEndpoint, { params, query: { deal: dealId } })
      downloadFile(COPY.fileName(number), await fetchFile(path))
    },
  })
  return (
    <Button variant="quiet" busy={download.isPending} onClick={() => download.mutate()}>
      <FileText aria-hidden />
      {dealId === null ? COPY.invoice : COPY.withPapers}
    </Button>
  )
}
