import { useMutation, useQueryClient } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { customersQuery } from '#client/data/account/customers.queries.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { type CustomerFacts, importCustomersEndpoint } from '#contract/money/customer.ts'
import { call } from '#offline/session/call.ts'
import { IMPORT_CUSTOMERS_COPY as COPY } from './copy.ts'
import { type CustomerList, readCustomerList } from './customer-list.ts'

const FIRST_WRONG = 10

/** Adds or updates many customers from a file. */
export function ImportCustomersDialog({ onClose }: { onClose: () => void }) {
  const isOffline = useConnection().status === 'offline'
  const queryClient = useQueryClient()
  const [list, setList] = useState<CustomerList | null>(null)
  const importing = useMutation({
    meta: { about: importCustomersEndpoint.name },
    mutationFn: (rows: CustomerFacts[]) => call(importCustomersEndpoint, { body: { rows } }),
    onSuccess({ data }) {
      toasts.success(COPY.done(data.filter((each) => each === 'added').length, data.length))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: customersQuery.key }),
  })
  const ready = list?.ok ? list.customers : []
  return (
    <Dialog open onClose={onClose} title={COPY.title} description={COPY.lead}>
      <div className="flex flex-col gap-4">
        <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
        <FileButton
          variant="ghost"
          label={COPY.choose}
          accept=".csv,text/csv"
          onFile={(file) => void file.text().then((text) => setList(readCustomerList(text)))}
        >
          <FileUp aria-hidden />
          {COPY.choose}
        </FileButton>
        <div role="status" className="empty:hidden">
          {list && <Read list={list} />}
        </div>
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            {COPY.cancel}
          </Button>
          <Button
            busy={importing.isPending}
            whyNot={ready.length === 0 ? COPY.chooseFirst : undefined}
            onClick={() => importing.mutate(ready)}
          >
            {COPY.submit(ready.length)}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** What the file has, and why rows of it are skipped. */
function Read({ list }: { list: CustomerList }) {
  if (!list.ok)
    return (
      <p className="font-semibold text-stop">
        {list.why === 'no column' ? COPY.noColumn(list.missing) : COPY.unread[list.why]}
      </p>
    )
  const { customers, wrong } = list
  return (
    <>
      <p className="font-semibold">{COPY.ready(customers.length)}</p>
      {wrong.length > 0 && (
        <>
          <p className="mt-2 font-semibold text-stop">{COPY.wrong(wrong.length)}</p>
          <ul className="mt-1 text-sm">
            {wrong.slice(0, FIRST_WRONG).map(({ row, problem }) => (
              <li key={row}>{COPY.wrongRow(row, problem)}</li>
            ))}
          </ul>
          {wrong.length > FIRST_WRONG && <p className="text-sm">{COPY.moreWrong(wrong.length - FIRST_WRONG)}</p>}
        </>
      )}
    </>
  )
}
